import { beginExport } from '@portal/contracts/http/reporting/exports'
import type { ExportContent, ExportRequest, ReportPart } from '@portal/contracts/reporting/exports'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import type { OwnColours } from '../chart/chart-data.ts'
import { categoryColours } from '../chart/palette.ts'
import { EXPORTS } from '../report-paths.ts'
import { type ExportChoices, ExportForm } from './export-form.tsx'
import { ExportLine } from './export-line.tsx'
import { exportsKey, exportsQuery } from './export-queries.ts'

/** On paper and slides, the colours of the light theme. */
const PALETTE = categoryColours('light', 15)

const USUAL: OwnColours = { palette: [], options: {} }

/** A report of several runs: a deck or a dashboard. */
export type ExportedReport = Readonly<{ title: string; parts: readonly ReportPart[] }>
type Exported = Readonly<{ spec: TableSpec; report?: ExportedReport }>

const contentOf = ({ spec, report }: Exported, { kind, answers }: ExportChoices): ExportContent => {
  if (kind === 'report' && report) return { kind, title: report.title, parts: [...report.parts] }
  if (kind !== 'responses') return { kind: 'tables', spec }
  const { surveyID, filter, includeAdmin, includeInactive, includeExternalUsers, completesOnly } = spec
  return { kind, surveyID, filter, includeAdmin, includeInactive, includeExternalUsers, completesOnly, answers }
}

const requestOf = (exported: Exported, choices: ExportChoices, own: OwnColours = USUAL): ExportRequest => {
  const { format, language, decimals, byteOrderMark } = choices
  const colors = own.palette.length > 0 ? [...own.palette] : [...PALETTE]
  return {
    content: contentOf(exported, choices),
    format,
    language,
    decimals,
    byteOrderMark,
    colors,
    optionColors: own.options,
  }
}

/** The export that was begun, with its progress. */
function Begun({ exportId }: { readonly exportId: string }) {
  const t = useTexts('reporting/exports')
  const { data, error, refetch } = useQuery(exportsQuery)
  const one = data?.find((other) => other.exportId === exportId)
  if (one) return <ExportLine one={one} />
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Loading label={t('beginning')} blocks={1} />
}

type DialogProps = Exported &
  Readonly<{ decimals: number; isQuestion: boolean; colours?: OwnColours; onClose: () => void }>

/** Chooses what of a report is exported and how, and shows the progress. */
export function ExportDialog({ decimals, isQuestion, colours, onClose, ...exported }: DialogProps) {
  const t = useTexts('reporting/exports')
  const language = useLanguage()
  const [choices, setChoices] = useState<ExportChoices>({
    kind: exported.report ? 'report' : 'tables',
    format: exported.report ? 'pptx' : 'xlsx',
    language,
    decimals,
    answers: 'codes',
    byteOrderMark: true,
  })
  const [begun, setBegun] = useState<string | null>(null)
  const begin = useChange(beginExport, (client, { exportId }) => {
    setBegun(exportId)
    return client.invalidateQueries({ queryKey: exportsKey })
  })
  return (
    <Dialog
      title={t('export-report')}
      onClose={onClose}
      foot={
        <>
          <ButtonLink look="quiet" to={EXPORTS}>
            {t('my-exports')}
          </ButtonLink>
          <Button onClick={onClose}>{t('close')}</Button>
          {!begun && (
            <Button
              look="strong"
              icon="download"
              busy={begin.isPending}
              onClick={() => begin.mutate({ body: requestOf(exported, choices, colours) })}
            >
              {begin.isPending ? t('beginning') : t('begin')}
            </Button>
          )}
        </>
      }
    >
      {begin.error && <ProblemNotice error={begin.error} />}
      {begun ? <Begun exportId={begun} /> : <ExportForm {...{ choices, isQuestion }} onChoices={setChoices} />}
    </Dialog>
  )
}
