export { JournalPanel, MapsPanel, MovedPanel, RunControls, RunPanel, RunsPanel, StatusSentence } from './DockPanels'
