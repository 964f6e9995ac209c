import { MOST_JOINED, surveysJoined } from '@portal/contracts/reporting/column-condition'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { columnsOfRun, type RunColumns } from './columns-of-run.ts'
import type { OtherIndexes } from './joined-sets.ts'
import type { KnownSurvey } from './known-surveys.ts'
import { withOwnRows } from './own-rows.ts'
import type { TablePlan } from './plan.ts'
import { plansOf } from './plans-of.ts'
import { noSurvey, type RefusedRun } from './refused-run.ts'
import { tableCost, tooMany } from './run-cost.ts'
import { runCrossing } from './run-crossing.ts'
import type { RunSources } from './run-sources.ts'
import { specIssues, weightIssues } from './spec-issues.ts'

/** The tables that a spec asks for, by question: all questions of the survey if it names none. */
const plansFor = ({ questions, base, rows = [] }: TableSpec, survey: Catalogue): readonly (readonly TablePlan[])[] => {
  const wanted = questions.length > 0 ? [...new Set(questions)] : [...survey.questions.keys()]
  return wanted.flatMap((id) => {
    const question = survey.questions.get(id)
    return question ? [withOwnRows(plansOf(question, base === 'asked'), rows)] : []
  })
}

const rowsIn = (plans: readonly (readonly TablePlan[])[]): number =>
  plans.flat().reduce((sum, { rows }) => sum + rows.length, 0)

/** A run before it is counted: its survey, its tables and its columns. */
export type ReadyRun = Readonly<{
  survey: Catalogue
  surveyVersion: number
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

/** Checks what a spec asks for. */
export const readyRun = async (spec: TableSpec, sources: RunSources): Promise<ReadyRun | RefusedRun> => {
  const { surveys, connection, head } = sources
  const found = await surveys.find(connection, head, spec.surveyID)
  if (!found) return noSurvey(spec.surveyID)
  const tooManyOthers = tooMany('/banner', surveysJoined(spec).length, MOST_JOINED, 'too-many-surveys')
  if (tooManyOthers.length > 0) return { outcome: 'refused', issues: tooManyOthers }
  const { survey, version: surveyVersion, weights } = found
  const others = await othersOf(spec, sources)
  const catalogues = new Map([...others].map(([id, other]) => [id, other.survey]))
  const issues = [...weightIssues(spec, weights), ...specIssues(spec, survey, catalogues)]
  if (issues.length > 0) return { outcome: 'refused', issues }
  const plans = plansFor(spec, survey)
  const tooCostly = tableCost(spec, rowsIn(plans))
  if (tooCostly.length > 0) return { outcome: 'refused', issues: tooCostly }

  const indexOf = (surveyId: string, { respondents, tail, derived }: KnownSurvey): IndexedSurveyRef => ({
    projectionVersion: head.version,
    surveyId,
    respondents,
    tail,
    derived,
  })
  const indexed = indexOf(spec.surveyID, found)
  const indexes = new Map([...others].map(([id, other]) => [id, indexOf(id, other)]))
  return { survey, surveyVersion, indexed, plans, runColumns: columnsOfRun(spec, survey, catalogues), others, indexes }
}

/** The columns of a run as sets. Throws ArenaFull, RunStopped, and the database's errors. */
export const crossingOfRun = (sources: RunSources, { indexed, runColumns, indexes }: ReadyRun) =>
  runCrossing(sources, indexed, runColumns, indexes)
