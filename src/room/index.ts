export { Room } from './Room'
export { arrange } from './useModes'
