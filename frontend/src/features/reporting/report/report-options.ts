import type { SavedWeighting } from '@portal/contracts/http/reporting/weightings'
import { type BaseKind, baseKinds, testMethods } from '@portal/contracts/reporting/method'
import type { OwnRow } from '@portal/contracts/reporting/own-row'
import type { Period } from '@portal/contracts/reporting/period'
import { type BannerPick, listIn, pickIn, pickKey } from '@portal/contracts/reporting/picked-banner'
import { reportSwitches } from '@portal/contracts/reporting/report-address'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { type Testing, testRulesOf } from '@portal/contracts/reporting/testing'
import { usualTest } from '@portal/contracts/reporting/usual-crosstab'
import { isWeightName } from '@portal/contracts/survey/weight-name'

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

export const usualBase: BaseKind = 'asked'

/** What an address says that only the contracts can read (`written-parts.ts`). */
export type WrittenParts = Pick<ReportOptions, 'filter' | 'testing' | 'own'> & Pick<ReadOptions, 'isBroken'>

export const nothingWritten: WrittenParts = { filter: null, testing: {}, own: [], isBroken: false }

const WRITTEN = ['filter', 'own', 'levels', 'bases', 'correction', 'total'] as const

/** Whether an address has such parts. */
export const hasWritten = (params: URLSearchParams): boolean => WRITTEN.some((name) => params.has(name))

/** Periods in the address: `by=Q7.month,AnsweredOn.week`. */
const periodIn = (text: string): ReportOptions['periods'] => {
  const { question, by } = pickIn(text)
  return by ? [{ question, by }] : []
}

const writeTesting = (params: URLSearchParams, { test, testing }: Pick<ReportOptions, 'test' | 'testing'>): void => {
  const { strict, loose, testedFrom, solidFrom, hiddenUnder } = testRulesOf({ test, testing })
  if (testing.strict !== undefined) params.set('levels', loose === null ? `${strict}` : `${strict},${loose}`)
  if (testing.correction !== undefined) params.set('correction', testing.correction)
  if (testing.total !== undefined) params.set('total', testing.total)
  if (testing.testedFrom !== undefined) params.set('bases', `${testedFrom},${solidFrom},${hiddenUnder}`)
}

/** `written`: what `writtenIn` reads of the same address, where `hasWritten` says that there is something. */
export const readOptions = (params: URLSearchParams, written = nothingWritten): ReadOptions => {
  const { isBroken, ...parts } = written
  const weight = params.get('weight')
  const isOn = (name: string) => params.get(name) === '1'
  return {
    isBroken,
    options: {
      ...parts,
      includeAdmin: isOn('admin'),
      includeInactive: isOn('inactive'),
      includeExternalUsers: isOn('external'),
      completesOnly: isOn('completes'),
      base: baseKinds.find((kind) => kind === params.get('base')) ?? usualBase,
      test: testMethods.find((method) => method === params.get('test')) ?? usualTest,
      weight: weight !== null && isWeightName(weight) ? weight : null,
      weighting: params.get('weighting'),
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
