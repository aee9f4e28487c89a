import './ui/fonts.css'
import './ui/tokens.css'
import './ui/parley.css'
import { createRoot } from 'react-dom/client'
import { arrange, Room } from './room'
import { startApp } from './store'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// What was open last is brought back before the first paint, so that nothing jumps.
await startApp()
arrange('design')
createRoot(root).render(<Room />)
