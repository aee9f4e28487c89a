export { ProvePane } from './ProvePane'
export { ProofMark } from './ProofMark'
export { WitnessBar } from './WitnessBar'
