import { rowName } from '@portal/contracts/reporting/number-tile'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import type { DashboardSettings, Widget } from '@portal/contracts/reporting/saved/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { drawnWidgetQuery } from './dashboard-queries.ts'

/** No row has such an id. */
const RESPONDENTS = '#respondents'

type RowProps = Readonly<{ widget: Widget; settings: DashboardSettings; onWidget: (differs: Partial<Widget>) => void }>

/** Which figure a number tile shows: of a row of the question's table, or the number of respondents. */
export function NumberRow({ widget, settings, onWidget }: RowProps) {
  const t = useTexts('reporting/dashboards')
  const say = useTexts('reporting/results')
  const language = useLanguage()
  const { data } = useQuery(drawnWidgetQuery(widget, settings))
  const rows = data ? (runInWords(data, language, say).tables[0]?.rows ?? []) : []
  const isGone = data !== undefined && !rows.some(({ id }) => id === widget.row)
  return (
    <SearchSelect
      label={t('number-of')}
      value={widget.row ?? RESPONDENTS}
      choices={[
        { value: RESPONDENTS, text: t('respondents') },
        ...(widget.row !== null && isGone ? [{ value: widget.row, text: t('figure-gone') }] : []),
        ...rows.map((row) => ({ value: row.id, text: rowName(row) })),
      ]}
      onChoose={(id) => onWidget({ row: id === RESPONDENTS ? null : id })}
    />
  )
}
