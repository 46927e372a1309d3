import { where } from './with%20space.ts'
import { where as again } from './none/../with%20sp%61ce.ts'

console.log(where, where === again)
const missing = await import('./not%20there.ts').catch((error: Error) => error)
const message = (missing as Error).message
console.log(message.slice(0, 20), message.includes('/not there.ts'))
