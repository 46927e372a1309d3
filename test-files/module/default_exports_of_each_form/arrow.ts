export default () => 'arrow';
