import { MOST_JOINED, surveysJoined } from '@portal/contracts/reporting/column-condition'
import type { JoinedMoment, ResultTable, TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Issue } from '@portal/contracts/survey/issue'
import { plainTexts } from '@portal/contracts/survey/plain-text'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { countCross } from '../answer-index/cross.ts'
import { columnsOfRun, type RunColumns } from './columns-of-run.ts'
import type { Crossing } from './crossing.ts'
import type { OtherIndexes } from './joined-sets.ts'
import type { KnownSurvey } from './known-surveys.ts'
import { type JoinedFacts, joinedNotes, notesOf } from './notes.ts'
import { withOwnRows } from './own-rows.ts'
import type { TablePlan } from './plan.ts'
import { plansOf } from './plans-of.ts'
import { type Counting, resultTable } from './result-table.ts'
import { tableCost, tooMany } from './run-cost.ts'
import { type JoinedCounts, runCrossing } from './run-crossing.ts'
import type { RunSources } from './run-sources.ts'
import { excludedFrom } from './snapshot.ts'
import { specIssues, weightIssues } from './spec-issues.ts'
import { columnsOfRow } from './table-counts.ts'
import { testsOf } from './test-method.ts'

/** `refused`: the spec asks for something that does not exist; each issue says where in the spec, and what to do. */
export type CountedRun = Readonly<{ outcome: 'done'; run: TableRun }> | RefusedRun
export type RefusedRun = Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>

export const refused = (issue: Issue): RefusedRun => ({ outcome: 'refused', issues: [issue] })

export const noSurvey = (survey: string): RefusedRun =>
  refused({ path: '/surveyID', key: 'no-such-survey', values: { survey } })

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

/** The columns of the index that some tables need. */
export const columnsFor = (plans: readonly TablePlan[]): readonly string[] =>
  plans.flatMap(({ base, rows }) => [
    ...columnsOfRow(base, { of: 'unanswered' }),
    ...rows.flatMap((row) => columnsOfRow(row.base, row.measure)),
  ])

/** Question by question, so that at most one question's columns are in memory besides the banner's. */
const countTables = async (
  { store, connection }: RunSources,
  survey: IndexedSurveyRef,
  plans: readonly (readonly TablePlan[])[],
  crossing: Crossing,
  counting: Counting,
): Promise<readonly ResultTable[]> => {
  const tables: ResultTable[] = []
  for (const ofQuestion of plans) {
    const { column, release } = await store.load(connection, survey, columnsFor(ofQuestion))
    try {
      for (const plan of ofQuestion) tables.push(await resultTable(plan, crossing, column, counting))
    } finally {
      release()
    }
  }
  return tables
}

const respondentsOf = ({ arena, extent, columns }: Crossing): number => {
  const total = columns.slice(0, 1)
  return countCross(arena, extent, total, total)[0] ?? 0
}

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

const joinsTooMany = (spec: TableSpec): readonly Issue[] =>
  tooMany('/banner', surveysJoined(spec).length, MOST_JOINED, 'too-many-surveys')

/** Checks what a spec asks for. */
export const readyRun = async (spec: TableSpec, sources: RunSources): Promise<ReadyRun | RefusedRun> => {
  const { surveys, connection, head } = sources
  const found = await surveys.find(connection, head, spec.surveyID)
  if (!found) return noSurvey(spec.surveyID)
  const tooManyOthers = joinsTooMany(spec)
  if (tooManyOthers.length > 0) return { outcome: 'refused', issues: tooManyOthers }
  const { survey, version: surveyVersion, weights } = found
  const others = await othersOf(spec, sources)
  const catalogues = new Map([...others].map(([id, other]) => [id, other.survey]))
  const issues = [...weightIssues(spec, weights), ...specIssues(spec, survey, catalogues)]
  if (issues.length > 0) return { outcome: 'refused', issues }
  const plans = plansFor(spec, survey)
  const tooCostly = tableCost(spec, rowsIn(plans))
  if (tooCostly.length > 0) return { outcome: 'refused', issues: tooCostly }

  const indexOf = (surveyId: string, { respondents, tail }: KnownSurvey): IndexedSurveyRef => ({
    projectionVersion: head.version,
    surveyId,
    respondents,
    tail,
  })
  const indexed = indexOf(spec.surveyID, found)
  const indexes = new Map([...others].map(([id, other]) => [id, indexOf(id, other)]))
  return { survey, surveyVersion, indexed, plans, runColumns: columnsOfRun(spec, survey, catalogues), others, indexes }
}

/** What a reader must know of each survey from which columns are joined. */
const factsOf = async (
  { matched, withoutMember }: JoinedCounts,
  { others }: ReadyRun,
  connection: RunSources['connection'],
): Promise<JoinedFacts> => {
  const surveys: JoinedFacts['surveys'][number][] = []
  for (const [id, { survey }] of others) {
    const excluded = await excludedFrom(connection, id)
    surveys.push({ title: plainTexts(survey.definition.title), matched: matched.get(id) ?? 0, excluded })
  }
  return { surveys, withoutMember }
}

const momentsOf = ({ others }: ReadyRun, { joined }: RunSources['head']): JoinedMoment[] =>
  joined.map((moment) => ({ ...moment, surveyVersion: others.get(moment.surveyID)?.version ?? 0 }))

/** The columns of a run as sets. Throws as `countRun` does. */
export const crossingOfRun = (sources: RunSources, { indexed, runColumns, indexes }: ReadyRun) =>
  runCrossing(sources, indexed, runColumns, indexes)

/** Counts what a spec asks for. Throws ArenaFull, RunStopped, and the database's errors. */
export const countRun = async (spec: TableSpec, sources: RunSources): Promise<CountedRun> => {
  const ready = await readyRun(spec, sources)
  if ('outcome' in ready) return ready
  const { survey, surveyVersion, indexed, plans, runColumns } = ready
  const { connection, head, revision, pace } = sources
  const { columns } = runColumns
  const { crossing, withoutWeight, outOf, weighting, joined, release } = await crossingOfRun(sources, ready)
  try {
    const columnIds = columns.map(({ id }) => id)
    const counting = { base: spec.base, tests: testsOf(spec.test), rules: testRulesOf(spec), columnIds, pace }
    const tables = await countTables(sources, indexed, plans, crossing, counting)
    const excluded = await excludedFrom(connection, spec.surveyID)
    const facts = joined && (await factsOf(joined, ready, connection))
    const run: TableRun = {
      spec,
      position: head.position,
      surveyVersion,
      revision,
      languages: [...survey.definition.languages],
      surveyTitle: plainTexts(survey.definition.title),
      respondents: respondentsOf(crossing),
      outOf,
      excluded,
      ...(weighting && { weighting }),
      ...(joined && { joined: momentsOf(ready, head) }),
      columns: [...columns],
      tables: [...tables],
      notes: [
        ...notesOf(spec, survey, plans.flat(), { excluded, withoutWeight }, weighting),
        ...(facts ? joinedNotes(facts) : []),
      ],
    }
    return { outcome: 'done', run }
  } finally {
    release()
  }
}
