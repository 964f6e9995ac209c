import type { RecordedRun } from '@portal/contracts/http/reporting/recorded-runs'
import { useTexts } from '../../../lib/texts/use-texts.ts'

/** What a run was: a crosstab, an export as Excel. */
export const useRunKind = () => {
  const t = useTexts('reporting/runs')
  const exports = useTexts('reporting/exports')
  return ({ kind, format }: Pick<RecordedRun, 'kind' | 'format'>): string =>
    format === null ? t(kind) : t('export-as', { format: exports(`format-${format}`) })
}
