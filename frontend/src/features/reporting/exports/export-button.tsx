import type { TableSpec } from '@portal/contracts/reporting/table'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { OwnColours } from '../chart/chart-data.ts'
import type { ExportedReport } from './export-dialog.tsx'

/** Once it is opened. */
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

type ButtonProps = Readonly<{
  /** What the screen shows; undefined while there is nothing to export. */
  spec: TableSpec | undefined
  decimals: number
  /** Those that the author chose. */
  colours?: OwnColours
  /** In place of the tables of one run, and without responses. */
  report?: ExportedReport
  /** The text of the only question that is exported. */
  question?: string
}>

/** Opens the dialog in which a report, or its responses, are exported. */
export function ExportButton({ spec, decimals, colours, report, question }: ButtonProps) {
  const t = useTexts('reporting/exports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {question === undefined ? (
        <Button icon="download" disabled={!spec} onClick={() => setOpen(true)}>
          {t('export')}
        </Button>
      ) : (
        <Button look="icon" icon="file" disabled={!spec} title={t('export')} onClick={() => setOpen(true)}>
          {t('export-of', { name: question })}
        </Button>
      )}
      {isOpen && spec && (
        <Suspense>
          <ExportDialog
            spec={spec}
            decimals={decimals}
            isQuestion={question !== undefined}
            {...(colours && { colours })}
            {...(report && { report })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
