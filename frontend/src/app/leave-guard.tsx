import { lazy, Suspense, useEffect, useState } from 'react'
import { withTexts } from '../lib/texts/with-texts.ts'
import { type Leaving, leavingBy } from './leaving.ts'

const LeaveDialog = lazy(() =>
  withTexts(async () => (await import('./leave-dialog.tsx')).LeaveDialog, ['site/content']),
)

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
