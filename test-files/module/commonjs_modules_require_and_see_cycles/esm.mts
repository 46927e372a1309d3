console.log('esm runs'); export default 'default of esm';
