import { runInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableRun } from '@portal/contracts/reporting/table'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { ColourChanges } from './colours-dialog.tsx'

/** Once it is opened. */
const ColoursDialog = lazy(async () => ({ default: (await import('./colours-dialog.tsx')).ColoursDialog }))

/** Opens the dialog in which an author chooses the colours of a topline; they are saved with it. */
export function ColoursButton({ run: counted, ...changes }: ColourChanges & Readonly<{ run: TableRun | undefined }>) {
  const t = useTexts('reporting/saved')
  const say = useTexts('reporting/results')
  const language = useLanguage()
  const run = useMemo(() => counted && runInWords(counted, language, say), [counted, language, say])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={!run} onClick={() => setOpen(true)}>
        {t('colours')}
      </Button>
      {isOpen && run && (
        <Suspense>
          <ColoursDialog {...changes} run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
