export const where = 'a folder and a name with spaces'
