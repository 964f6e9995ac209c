import { SurveyId } from '@portal/contracts/ids'
import { NO_FILTER } from '@portal/projections/operations/events/queries'
import { isThere } from '@portal/projections/runtime/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'
import { anyText, required } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { type PageTimesLine, pageTimes } from './page-times.ts'

const PAGE = 1_000
const TYPES = ['PageAnswered', 'PageSaved', 'PageHidden']

const pagesOf = async (name: string, { pool }: View): Promise<readonly string[]> => {
  const surveyId = SurveyId.safeParse(name)
  const isKnown = surveyId.success && (await isThere(pool, 'read.survey'))
  const found = isKnown ? await surveyQueries(pool).find(surveyId.data) : null
  if (!found) throw new Refused(`There is no published survey ${name}.`)
  return found.definition.pages.filter(({ background }) => !background).map(({ id }) => id)
}

const shown = (value: number | null, unit: string): string => (value === null ? '-' : `${value} ${unit}`)

const lineOf = ({ page, sent, median, p90, loadMedian, hidden }: PageTimesLine): string =>
  [page.padEnd(24), String(sent), shown(median, 's'), shown(p90, 's'), shown(loadMedian, 'ms'), String(hidden)]
    .map((cell, at) => (at === 0 ? cell : cell.padStart(10)))
    .join('')

const HEAD = ['page'.padEnd(24), 'sent', 'median', '90 %', 'loading', 'hidden']
  .map((cell, at) => (at === 0 ? cell : cell.padStart(10)))
  .join('')

const timesOf = async (survey: string, view: View): Promise<Done> => {
  const order = await pagesOf(survey, view)
  const times = pageTimes(survey)
  const to = await view.events.head()
  for (let at = 0; !view.signal.aborted; ) {
    const events = await view.events.page({ ...NO_FILTER, types: TYPES, to }, at, PAGE)
    for (const { data } of events) times.add(data)
    at = events.at(-1)?.position ?? to
    if (events.length < PAGE) break
    view.progress(`at ${at} of ${to}`)
  }
  const pages = times.lines(order)
  return { code: 0, lines: [HEAD, ...pages.map(lineOf)], result: { survey, pages } }
}

/** `portal survey times`: how long respondents stay on each page. It reads the log from its start. */
export const surveyTimes = lookCommand({
  name: 'survey times',
  about:
    'how long respondents stay on each page of a survey: the median, the slowest tenth, loading, and how often it was left',
  examples: ['npx portal survey times morning-drinks'],
  takes: { survey: required(anyText('NAME'), 'a published survey') },
  look: ({ survey }, view) => timesOf(survey, view),
})
