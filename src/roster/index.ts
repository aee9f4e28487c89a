export { LivePanel } from './LivePanel'
