import './ui/tokens.css'
import './ui/base.css'
import './ui/card.css'
import './ui/states.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSpeaking } from './app/language.ts'
import { Portal } from './app/portal.tsx'
import { untilIdle } from './lib/until-idle.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

await startSpeaking()
createRoot(root).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
)

// After all else: it acts only once something has been removed. Without it browsers do as they do.
untilIdle()
  .then(() => import('./lib/keep-focus.ts'))
  .then(({ keepFocus }) => keepFocus())
  .catch(() => undefined)
