import { lazy, Suspense, useEffect, useState } from 'react'
import { loadTexts } from '../lib/texts/load-texts.ts'
import { type Leaving, leavingBy } from './leaving.ts'

const LeaveDialog = lazy(async () => {
  const [{ LeaveDialog: Shown }] = await Promise.all([import('./leave-dialog.tsx'), loadTexts(['site/content'])])
  return { default: Shown }
})

/** Asks before a link leads to another site. */
export function LeaveGuard() {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const found = leavingBy(event)
      if (!found) return
      event.preventDefault()
      setLeaving(found)
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [])
  if (!leaving) return null
  return (
    <Suspense>
      <LeaveDialog leaving={leaving} onClose={() => setLeaving(null)} />
    </Suspense>
  )
}
