import './ui/font-fallbacks.css'
import './ui/card.css'
import './ui/states.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginLater } from './app/begin-later.ts'
import { startSpeaking } from './app/language.ts'
import { Portal } from './app/portal.tsx'
import { untilIdle } from './lib/until-idle.ts'
import { untilLoaded } from './lib/until-loaded.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

beginLater()

// A file that waited here could share nothing with the texts that it waits for: each would wait for the other.
startSpeaking()
  .then(() =>
    createRoot(root).render(
      <StrictMode>
        <Portal />
      </StrictMode>,
    ),
  )
  .catch(reportError)

untilLoaded()
  .then(untilIdle)
  .then(() => import('./app/after-the-page.ts'))
  .then(({ afterThePage }) => afterThePage())
  .catch(() => undefined) // without it browsers do as they do
