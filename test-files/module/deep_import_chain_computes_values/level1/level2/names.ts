export const names = ['x', 'y'];
