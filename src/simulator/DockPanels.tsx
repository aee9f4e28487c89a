/** The panels of a run, for whoever composes the room. */
export { MapsPanel } from './Maps'
export { MovedPanel } from './Moved'
export { RunsPanel } from './Runs'
export { JournalPanel } from './Journal'
export { RunPanel } from './RunPanel'
export { RunControls } from './RunControls'
export { StatusSentence } from './StatusSentence'
