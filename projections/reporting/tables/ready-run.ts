import { MOST_JOINED, surveysJoined } from '@portal/contracts/reporting/column-condition'
import { datedSpec, needsDay } from '@portal/contracts/reporting/days-ago'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { isTimeQuestion, withTimeQuestions } from '@portal/contracts/reporting/time-question'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { waveColumns } from '../time/wave-columns.ts'
import { columnsOfRun, type RunColumns, type RunSpec } from './columns-of-run.ts'
import type { OtherIndexes } from './joined-sets.ts'
import type { KnownSurvey } from './known-surveys.ts'
import { withOwnRows } from './own-rows.ts'
import type { TablePlan } from './plan.ts'
import { plansOf } from './plans-of.ts'
import { noSurvey, type RefusedRun, refused } from './refused-run.ts'
import { tableCost, tooMany } from './run-cost.ts'
import { runCrossing } from './run-crossing.ts'
import { periodIssues, type RunPeriods, runPeriods, withPeriodColumns } from './run-periods.ts'
import type { RunSources } from './run-sources.ts'
import { columnsCost, specIssues, weightIssues } from './spec-issues.ts'

/** The questions of which there are tables: all of the survey's authors if the spec names none. */
const questionsFor = ({ questions }: TableSpec, survey: Catalogue): readonly string[] =>
  questions.length > 0
    ? [...new Set(questions)]
    : [...survey.questions.keys()].filter((id) => !isTimeQuestion(survey, id))

/** Their tables, by question. */
const plansFor = (
  wanted: readonly string[],
  { base, rows = [] }: TableSpec,
  survey: Catalogue,
  periods: RunPeriods,
): readonly (readonly TablePlan[])[] =>
  wanted.flatMap((id) => {
    const question = survey.questions.get(id)
    return question ? [withOwnRows(plansOf(question, base === 'asked', periods.rows.get(id)?.bands), rows)] : []
  })

const rowsIn = (plans: readonly (readonly TablePlan[])[]): number =>
  plans.flat().reduce((sum, { rows }) => sum + rows.length, 0)

/** A run before it is counted: its survey, its tables and its columns. `asked`: the spec with days for numbers of days, and with columns for periods. */
export type ReadyRun = Readonly<{
  asked: RunSpec
  periods: RunPeriods
  survey: Catalogue
  surveyVersion: number
  reworded: ReadonlySet<string>
  indexed: IndexedSurveyRef
  plans: readonly (readonly TablePlan[])[]
  runColumns: RunColumns
  /** The surveys from which columns are joined, by name. */
  others: ReadonlyMap<string, KnownSurvey>
  indexes: OtherIndexes
}>

/** The other surveys that a spec names, as far as there are such. */
const othersOf = async (spec: TableSpec, { surveys, connection, head }: RunSources) => {
  const found = new Map<string, KnownSurvey>()
  for (const survey of surveysJoined(spec)) {
    const known = await surveys.find(connection, head, survey)
    if (known) found.set(survey, known)
  }
  return found
}

/** The survey of a run with the waves of its spec. */
const withWaves = (known: KnownSurvey, { waves = [] }: TableSpec): KnownSurvey => {
  if (waves.length === 0) return known
  const survey = withTimeQuestions(known.survey, waves)
  return { ...known, survey, derived: new Map([...known.derived, ...waveColumns(waves)]) }
}

/** Checks what a spec asks for. */
export const readyRun = async (given: TableSpec, sources: RunSources): Promise<ReadyRun | RefusedRun> => {
  const { surveys, connection, head } = sources
  if (given.asOf === undefined && needsDay(given)) return refused({ path: '/asOf', key: 'needs-day', values: {} })
  const spec = datedSpec(given)
  const known = await surveys.find(connection, head, spec.surveyID)
  if (!known) return noSurvey(spec.surveyID)
  const found = withWaves(known, spec)
  const tooManyOthers = tooMany('/banner', surveysJoined(spec).length, MOST_JOINED, 'too-many-surveys')
  if (tooManyOthers.length > 0) return { outcome: 'refused', issues: tooManyOthers }
  const { survey, version: surveyVersion, weights, reworded } = found
  const others = await othersOf(spec, sources)
  const catalogues = new Map([...others].map(([id, other]) => [id, other.survey]))
  const issues = [
    ...weightIssues(spec, weights),
    ...specIssues(spec, survey, catalogues),
    ...periodIssues(spec, survey),
  ]
  if (issues.length > 0) return { outcome: 'refused', issues }

  const indexOf = (
    surveyId: string,
    { respondents, tail, derived, moments, dates }: KnownSurvey,
  ): IndexedSurveyRef => ({
    projectionVersion: head.version,
    surveyId,
    respondents,
    tail,
    derived,
    moments,
    dates,
  })
  const indexed = indexOf(spec.surveyID, found)
  const questions = questionsFor(spec, survey)
  const periods = await runPeriods(spec, survey, { questions, indexed, sources })
  const asked = { ...spec, banner: withPeriodColumns(spec.banner, periods) }
  const plans = plansFor(questions, asked, survey, periods)
  const tooCostly = [...columnsCost(asked), ...tableCost(asked, rowsIn(plans))]
  if (tooCostly.length > 0) return { outcome: 'refused', issues: tooCostly }

  const indexes = new Map([...others].map(([id, other]) => [id, indexOf(id, other)]))
  const runColumns = columnsOfRun(asked, survey, catalogues)
  return { asked, periods, survey, surveyVersion, reworded, indexed, plans, runColumns, others, indexes }
}

/** The columns of a run as sets. Throws ArenaFull, RunStopped, and the database's errors. */
export const crossingOfRun = (sources: RunSources, { indexed, runColumns, indexes }: ReadyRun) =>
  runCrossing(sources, indexed, runColumns, indexes)
