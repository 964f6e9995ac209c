import type { SurveyId } from '@portal/contracts/ids'
import type { DashboardSettings } from '@portal/contracts/reporting/saved/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'
import { conditionIn } from '../filter/saved-condition.ts'
import { filtersQuery, reportSurveysQuery } from '../queries.ts'

const NONE = ''
const KEPT = 'kept'

type Props = Readonly<{ settings: DashboardSettings; onSettings: (settings: DashboardSettings) => void }>

/** The filter for the widgets about one survey: one of those that were saved. */
function SurveyFilter({ surveyID, settings, onSettings }: Props & Readonly<{ surveyID: SurveyId }>) {
  const t = useTexts('reporting/dashboards')
  const filters = useQuery(filtersQuery(surveyID)).data ?? []
  const name = useQuery(reportSurveysQuery).data?.find((one) => one.surveyID === surveyID)?.Name ?? surveyID
  const now = settings.filters.find((one) => one.surveyID === surveyID)
  const others = settings.filters.filter((one) => one.surveyID !== surveyID)
  const saved = filters.flatMap((filter) => {
    const condition = conditionIn(filter)
    return condition ? [{ ...filter, condition }] : []
  })
  const chosen = saved.find(({ condition }) => JSON.stringify(condition) === JSON.stringify(now?.condition))
  const choose = (id: string) => {
    const filter = saved.find((one) => one.id === id)
    if (filter) {
      const { condition, Parameters: words } = filter
      onSettings({ ...settings, filters: [...others, { surveyID, condition, words }] })
    } else if (id === NONE) onSettings({ ...settings, filters: others })
  }
  return (
    <Select
      label={t('filter-of', { name })}
      value={now ? (chosen?.id ?? KEPT) : NONE}
      choices={[
        { value: NONE, text: t('no-filter') },
        ...(now && !chosen ? [{ value: KEPT, text: now.words || t('kept-filter') }] : []),
        ...saved.map(({ id, filterName }) => ({ value: id, text: filterName })),
      ]}
      onChoose={choose}
    />
  )
}

/** A filter for each survey that the dashboard is about. */
export function DashboardFilters({ surveys, ...of }: Props & Readonly<{ surveys: readonly SurveyId[] }>) {
  return surveys.map((surveyID) => <SurveyFilter key={surveyID} surveyID={surveyID} {...of} />)
}
