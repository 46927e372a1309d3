export const name = 'two';
