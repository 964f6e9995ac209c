import type { OwnRow } from '@portal/contracts/reporting/own-row'
import { useTexts } from '../../../lib/texts/use-texts.ts'

/** The name of a row: the author's, else that of its kind. */
export const useNameOfRow = () => {
  const t = useTexts('reporting/own-rows')
  return (row: OwnRow): string => {
    switch (row.kind) {
      case 'net':
      case 'difference':
        return row.label
      case 'mean':
        return row.label ?? t('kind-mean')
      case 'first':
      case 'last':
        return t(`${row.kind}-of`, { points: row.count })
      case 'percentile':
        return t('percentile-of', { percent: row.percent })
      case 'nps':
      case 'sum':
      case 'se':
        return t(`kind-${row.kind}`)
    }
  }
}
