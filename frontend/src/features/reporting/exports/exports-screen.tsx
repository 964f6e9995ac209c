import { REFUSED_FILE } from '@portal/contracts/reporting/exports-screen'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../lib/paths.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ExportLine } from './export-line.tsx'
import { exportsQuery } from './export-queries.ts'
import { RefusedFile } from './refused-file.tsx'

/** Staff: one's own exports, with their files. */
export function ExportsScreen() {
  const t = useTexts('reporting/exports')
  const report = useTexts('reporting/reports')
  const refused = useSearchParams()[0].get(REFUSED_FILE)
  const { data: exports, error, refetch } = useQuery(exportsQuery)

  const content = () => {
    if (!exports && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!exports) return <Loading label={t('loading')} />
    if (exports.length === 0 && refused === null) return <EmptyState title={t('none-yet')} hint={t('how-to-export')} />
    return (
      <div className="stack">
        {refused !== null && <RefusedFile exportId={refused} exports={exports} />}
        {exports.map((one) => (
          <ExportLine key={one.exportId} one={one} />
        ))}
      </div>
    )
  }
  return (
    <Screen
      title={t('my-exports')}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {report('all-surveys')}
        </ButtonLink>
      }
    >
      {content()}
    </Screen>
  )
}
