export default class { field = 1; }
