export * from './journal'
export { traceLines } from './traceText'
