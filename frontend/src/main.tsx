import './ui/tokens.css'
import './ui/base.css'
import './ui/card.css'
import './ui/states.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSpeaking } from './app/language.ts'
import { Portal } from './app/portal.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

await startSpeaking()
createRoot(root).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
)
