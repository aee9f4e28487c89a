export { JournalPanel, MapsPanel, RunControls, RunPanel, StatusSentence } from './DockPanels'
