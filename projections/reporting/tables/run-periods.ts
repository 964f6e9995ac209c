import { bandsBy, type Period, type PeriodBands, periodsFor } from '@portal/contracts/reporting/period'
import type { BannerGroup, TableSpec } from '@portal/contracts/reporting/table'
import type { Dates } from '@portal/contracts/survey/answer-shape'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { type Fault, type Issue, pointer } from '@portal/contracts/survey/issue'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { columnsOfRun, type RunSpec } from './columns-of-run.ts'
import { dateRanges } from './date-ranges.ts'
import { periodColumn } from './period-columns.ts'
import type { RunSources } from './run-sources.ts'

type DateQuestion = Dates & Readonly<{ id: string }>

/** Rows of one question, and columns of one group. */
const MOST_ROWS = 400
const MOST_COLUMNS = 60

/** The question, if dates with a year are answered to it. */
const datedIn = ({ questions }: Catalogue, id: string): DateQuestion | null => {
  const question = questions.get(id)
  const dates = question ? shapeOf(question).dates : null
  return dates && periodsFor(dates.parts).length > 0 ? { id, ...dates } : null
}

const faultOf = ({ questions }: Catalogue, id: string, by: Period | undefined): Fault | null => {
  const question = questions.get(id)
  if (!question) return { key: 'no-such-question', values: { question: id } }
  const { dates } = shapeOf(question)
  const known = dates === null ? [] : periodsFor(dates.parts)
  if (known.length === 0) return { key: 'no-periods', values: { question: id } }
  return by === undefined || known.includes(by)
    ? null
    : { key: 'wrong-period', values: { question: id, by, periods: known } }
}

/** Periods of questions that have none, and groups of periods that are within several columns, or within one without a label that says so. */
export const periodIssues = ({ periods = [], banner }: TableSpec, survey: Catalogue): readonly Issue[] => {
  const asked = [
    ...periods.map((one, i) => ({ ...one, path: ['periods', i] })),
    ...banner.flatMap((group, g) => (group.periods ? [{ ...group.periods, path: ['banner', g, 'periods'] }] : [])),
  ]
  const faults = asked.flatMap(({ question, by, path }) => {
    const fault = faultOf(survey, question, by)
    return fault ? [{ path: pointer(path), ...fault }] : []
  })
  const nested = banner.flatMap(({ periods: by, items, label }, g): readonly Issue[] => {
    if (!by || items.length === 0) return []
    if (items.length > 1) return [{ path: pointer(['banner', g, 'items']), key: 'periods-and-items', values: {} }]
    return label === undefined ? [{ path: pointer(['banner', g, 'label']), key: 'needs-label', values: {} }] : []
  })
  return [...faults, ...nested]
}

/** How the dates of a run are shown: the bands of each question that has rows, and of each group of the banner. */
export type RunPeriods = Readonly<{
  rows: ReadonlyMap<string, PeriodBands>
  groups: ReadonlyMap<BannerGroup, PeriodBands>
}>

const NO_PERIODS: RunPeriods = { rows: new Map(), groups: new Map() }

/** A date question has rows by period if its author names no bands, or the spec wants them. */
const rowsWanted = ({ periods = [] }: TableSpec, survey: Catalogue, questions: readonly string[]) =>
  questions.flatMap((id) => {
    const question = datedIn(survey, id)
    const wanted = periods.findLast((one) => one.question === id)?.by ?? null
    return question && (wanted !== null || !question.hasBands) ? [{ question, wanted }] : []
  })

/** By which periods the dates of a run are shown, by those that occur among its respondents. `questions`: those with tables. */
export const runPeriods = async (
  spec: TableSpec,
  survey: Catalogue,
  {
    questions,
    indexed,
    sources,
  }: Readonly<{ questions: readonly string[]; indexed: IndexedSurveyRef; sources: RunSources }>,
): Promise<RunPeriods> => {
  const rows = rowsWanted(spec, survey, questions)
  const groups = spec.banner.flatMap((group) => {
    const question = group.periods && datedIn(survey, group.periods.question)
    return question ? [{ group, question, wanted: group.periods?.by ?? null }] : []
  })
  const ids = [...new Set([...rows, ...groups].map(({ question }) => question.id))]
  if (ids.length === 0) return NO_PERIODS
  const { universe } = columnsOfRun({ ...spec, banner: [] }, survey)
  const ranges = await dateRanges(sources, indexed, universe, ids)
  const bandsOf = (question: DateQuestion, wanted: Period | null, most: number): PeriodBands | null => {
    const range = ranges.get(question.id)
    return range ? bandsBy({ range, parts: question.parts, wanted, most }) : null
  }
  const found = <Key>(key: Key, bands: PeriodBands | null) => (bands ? [[key, bands] as const] : [])
  return {
    rows: new Map(rows.flatMap(({ question, wanted }) => found(question.id, bandsOf(question, wanted, MOST_ROWS)))),
    groups: new Map(
      groups.flatMap(({ group, question, wanted }) => found(group, bandsOf(question, wanted, MOST_COLUMNS))),
    ),
  }
}

/** The banner with a column for each period, within the column that its group names, if any. */
export const withPeriodColumns = (banner: TableSpec['banner'], { groups }: RunPeriods): RunSpec['banner'] =>
  banner.map((group) => {
    const { periods } = group
    if (!periods) return group
    const [within] = group.items
    const { bands } = groups.get(group) ?? { bands: [] }
    const items = bands.map((band) => periodColumn(periods.question, band, within?.condition))
    return { ...group, items }
  })
