import './ui/font-fallbacks.css'
import './ui/card.css'
import './ui/states.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginLater } from './app/begin-later.ts'
import { Portal, portalReady } from './app/portal.tsx'
import { startSpeaking } from './lib/language.ts'
import { untilIdle } from './lib/until-idle.ts'
import { untilLoaded } from './lib/until-loaded.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

beginLater()

/** The page holds the frame of a screen: to render it, and once more the screen, takes a slow phone longer than to wait for what the screen needs. */
const WAIT_MS = 300
const waited = new Promise((resolve) => setTimeout(resolve, WAIT_MS))

// A file that waited here could share nothing with the texts that it waits for: each would wait for the other.
const rendered = startSpeaking()
  .then(() => Promise.race([portalReady, waited]))
  .then(() =>
    createRoot(root).render(
      <StrictMode>
        <Portal />
      </StrictMode>,
    ),
  )
rendered.catch(reportError)

// The browser may be idle before that, while files come: these would take their turn.
rendered
  .then(untilLoaded)
  .then(untilIdle)
  .then(() => import('./app/after-the-page.ts'))
  .then(({ afterThePage }) => afterThePage())
  .catch(() => undefined) // without it browsers do as they do
