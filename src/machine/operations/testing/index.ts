export { applyToMachine } from '../applyToMachine'
export { sameMachine } from '../sameMachine'
