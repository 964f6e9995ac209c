import type { SavedWeighting } from '@portal/contracts/http/reporting/weightings'
import { BaseKind, TestMethod } from '@portal/contracts/reporting/method'
import { OwnRow } from '@portal/contracts/reporting/own-row'
import type { Period } from '@portal/contracts/reporting/period'
import { type BannerPick, listIn, pickIn, pickKey } from '@portal/contracts/reporting/picked-banner'
import { reportSwitches } from '@portal/contracts/reporting/report-address'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { Correction, Testing, TotalKind, testRulesOf } from '@portal/contracts/reporting/testing'
import { usualTest } from '@portal/contracts/reporting/usual-crosstab'
import { Condition } from '@portal/contracts/survey/condition'
import { WeightName } from '@portal/contracts/survey/weight-name'

/** What is counted, as in the address: a link shows the same figures to everybody, and "back" undoes a change. */
export type ReportOptions = Readonly<
  Pick<
    TableSpec,
    'includeAdmin' | 'includeInactive' | 'includeExternalUsers' | 'completesOnly' | 'base' | 'test' | 'filter'
  > & {
    banner: readonly BannerPick[]
    /** The name of a weight; null: unweighted. */
    weight: string | null
    /** The id of a saved weighting; null: none. */
    weighting: string | null
    testing: Testing
    /** The rows that the reader adds to the tables. */
    own: readonly OwnRow[]
    /** The questions that are the rows of a crosstab; null: all. */
    rows: readonly string[] | null
    /** By which period the rows of a date question are shown, where the reader chose one. */
    periods: readonly Readonly<{ question: string; by: Period }>[]
  }
>

/** `isBroken`: the address holds a filter that cannot be read, and everybody is included. */
export type ReadOptions = Readonly<{ options: ReportOptions; isBroken: boolean }>

const switches = [...reportSwitches, ['completesOnly', 'completes']] as const

const filterIn = (text: string | null): Readonly<{ filter: Condition | null; isBroken: boolean }> => {
  if (text === null) return { filter: null, isBroken: false }
  try {
    const read = Condition.safeParse(JSON.parse(text))
    return read.success ? { filter: read.data, isBroken: false } : { filter: null, isBroken: true }
  } catch {
    return { filter: null, isBroken: true }
  }
}

export const usualBase: BaseKind = 'asked'

/** Rows in the address as JSON; one that cannot be read is left out. */
const ownIn = (text: string | null): readonly OwnRow[] => {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((one) => OwnRow.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

/** Periods in the address: `by=Q7.month,AnsweredOn.week`. */
const periodIn = (text: string): ReportOptions['periods'] => {
  const { question, by } = pickIn(text)
  return by ? [{ question, by }] : []
}

/** The parts of `testing` in the address: `levels=0.95,0.8` (one: no loose level), `bases=30,100,10`. */
const testingIn = (params: URLSearchParams): Testing => {
  const numbers = (name: string) => listIn(params.get(name)).map(Number)
  const [strict, loose = null] = numbers('levels')
  const [testedFrom, solidFrom, hiddenUnder] = numbers('bases')
  const correction = Correction.safeParse(params.get('correction')).data
  const total = TotalKind.safeParse(params.get('total')).data
  const levels = strict === undefined ? {} : { strict, loose }
  const bases = testedFrom === undefined ? {} : { testedFrom, solidFrom, hiddenUnder }
  return (
    Testing.safeParse({ ...levels, ...bases, ...(correction && { correction }), ...(total && { total }) }).data ?? {}
  )
}

const writeTesting = (params: URLSearchParams, { test, testing }: Pick<ReportOptions, 'test' | 'testing'>): void => {
  const { strict, loose, testedFrom, solidFrom, hiddenUnder } = testRulesOf({ test, testing })
  if (testing.strict !== undefined) params.set('levels', loose === null ? `${strict}` : `${strict},${loose}`)
  if (testing.correction !== undefined) params.set('correction', testing.correction)
  if (testing.total !== undefined) params.set('total', testing.total)
  if (testing.testedFrom !== undefined) params.set('bases', `${testedFrom},${solidFrom},${hiddenUnder}`)
}

export const readOptions = (params: URLSearchParams): ReadOptions => {
  const { filter, isBroken } = filterIn(params.get('filter'))
  const isOn = (name: string) => params.get(name) === '1'
  return {
    isBroken,
    options: {
      filter,
      includeAdmin: isOn('admin'),
      includeInactive: isOn('inactive'),
      includeExternalUsers: isOn('external'),
      completesOnly: isOn('completes'),
      base: BaseKind.safeParse(params.get('base')).data ?? usualBase,
      test: TestMethod.safeParse(params.get('test')).data ?? usualTest,
      weight: WeightName.safeParse(params.get('weight')).data ?? null,
      weighting: params.get('weighting'),
      testing: testingIn(params),
      own: ownIn(params.get('own')),
      banner: listIn(params.get('banner')).map(pickIn),
      rows: params.has('rows') ? listIn(params.get('rows')) : null,
      periods: listIn(params.get('by')).flatMap(periodIn),
    },
  }
}

/** The address of these options, without defaults. */
export const writeOptions = (options: ReportOptions): URLSearchParams => {
  const params = new URLSearchParams(switches.filter(([name]) => options[name]).map(([, short]) => [short, '1']))
  if (options.filter) params.set('filter', JSON.stringify(options.filter))
  if (options.base !== usualBase) params.set('base', options.base)
  if (options.test !== usualTest) params.set('test', options.test)
  if (options.weight !== null) params.set('weight', options.weight)
  if (options.weighting !== null) params.set('weighting', options.weighting)
  writeTesting(params, options)
  if (options.own.length > 0) params.set('own', JSON.stringify(options.own))
  if (options.banner.length > 0) params.set('banner', options.banner.map(pickKey).join(','))
  if (options.rows) params.set('rows', options.rows.join(','))
  if (options.periods.length > 0) {
    params.set('by', options.periods.map((one) => pickKey({ ...one, item: null })).join(','))
  }
  return params
}

/** What is saved with the survey: nets and statistics, and targets of weights. */
export type SavedWith = Readonly<{ rows: readonly OwnRow[]; weightings: readonly SavedWeighting[] }>

export const nothingSaved: SavedWith = { rows: [], weightings: [] }

/** The spec of a run without its questions and its banner. */
export const specOf = (
  surveyID: TableSpec['surveyID'],
  options: ReportOptions,
  saved: SavedWith = nothingSaved,
): TableSpec => {
  const { banner: _picks, rows: _rows, periods, testing, own, weight, weighting: weightingId, ...counted } = options
  const isSaved = (row: OwnRow) => saved.rows.some((other) => JSON.stringify(other) === JSON.stringify(row))
  const rows = [...saved.rows, ...own.filter((row) => !isSaved(row))]
  const weighting = saved.weightings.find((one) => one.weightingID === weightingId)?.weighting
  const more = {
    ...(weight !== null && { weight }),
    ...(weighting && { weighting }),
    ...(Object.keys(testing).length > 0 && { testing }),
    ...(rows.length > 0 && { rows: [...rows] }),
    ...(periods.length > 0 && { periods: [...periods] }),
  }
  return { surveyID, questions: [], banner: [], ...counted, ...more }
}

/** The periods with another one for a question; null: what suits its dates. */
export const withPeriod = (
  periods: ReportOptions['periods'],
  question: string,
  by: Period | null,
): ReportOptions['periods'] => [
  ...periods.filter((one) => one.question !== question),
  ...(by === null ? [] : [{ question, by }]),
]
