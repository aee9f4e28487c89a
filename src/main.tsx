// First of all: from here on the page can ask nobody but itself and the providers of this tab.
import './agents/live/policy'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/parley.css'
import { createRoot } from 'react-dom/client'
import { arrange, Room } from './room'
import { appStore, startApp } from './store'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// What was open last is brought back before the first paint, so that nothing jumps.
await startApp()
// A run that was left comes back with its panes.
const { session, setMode } = appStore.getState()
const mode = session === null ? 'design' : 'simulate'
setMode(mode)
arrange(mode)
createRoot(root).render(<Room />)
