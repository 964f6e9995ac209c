import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { JoinedMoment, ResultTable, TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import { WAVE } from '@portal/contracts/reporting/time-question'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { countCross } from '../answer-index/cross.ts'
import { askedColumn } from '../response/column-keys.ts'
import type { Crossing } from './crossing.ts'
import { type JoinedFacts, joinedNotes, notesOf } from './notes.ts'
import type { TablePlan } from './plan.ts'
import { crossingOfRun, type ReadyRun, readyRun } from './ready-run.ts'
import type { RefusedRun } from './refused-run.ts'
import { type Counting, resultTable } from './result-table.ts'
import { rewordedNote } from './reworded-note.ts'
import type { JoinedCounts } from './run-crossing.ts'
import type { RunSources } from './run-sources.ts'
import { excludedFrom } from './snapshot.ts'
import { columnsOfBase, columnsOfMeasure, questionCounts } from './table-counts.ts'
import { testsOf } from './test-method.ts'
import { showsWaves, timeNotes } from './time-notes.ts'

/** `refused`: with issues that say where in the spec, and what to do. */
export type CountedRun = Readonly<{ outcome: 'done'; run: TableRun }> | RefusedRun

/** The columns of the index that some tables need, each once: most rows of a table need those of its base. */
export const columnsFor = (plans: readonly TablePlan[]): readonly string[] => {
  const bases = new Set(plans.flatMap(({ base, rows }) => [base, ...rows.map((row) => row.base)]))
  const ofRows = plans.flatMap(({ rows }) => rows.flatMap(({ measure }) => columnsOfMeasure(measure)))
  return [...new Set([...[...bases].flatMap(columnsOfBase), ...ofRows])]
}

/** The tables of a question, and the columns that they need. */
type AskedQuestion = Readonly<{ plans: readonly TablePlan[]; keys: readonly string[] }>

/** Columns of which the database is asked at once what is stored of them. */
const LOOKED_AT = 1_000

/** Questions in lots, so that what is known of the columns of a survey of thousands of questions is not all in memory. */
const inLots = (plans: readonly (readonly TablePlan[])[]): readonly (readonly AskedQuestion[])[] => {
  const lots: AskedQuestion[][] = []
  let room = 0
  for (const ofQuestion of plans) {
    const asked = { plans: ofQuestion, keys: columnsFor(ofQuestion) }
    const lot = lots.at(-1)
    if (lot && asked.keys.length <= room) lot.push(asked)
    else {
      lots.push([asked])
      room = LOOKED_AT
    }
    room -= asked.keys.length
  }
  return lots
}

/** Question by question, so that at most one question's columns are in memory besides the banner's. */
const countTables = async (
  { store, connection }: RunSources,
  survey: IndexedSurveyRef,
  plans: readonly (readonly TablePlan[])[],
  crossing: Crossing,
  counting: Counting,
): Promise<readonly ResultTable[]> => {
  const tables: ResultTable[] = []
  for (const lot of inLots(plans)) {
    const loadSome = await store.look(
      connection,
      survey,
      lot.flatMap(({ keys }) => keys),
    )
    for (const question of lot) {
      const { column, release } = await loadSome(question.keys)
      try {
        const counted = questionCounts()
        for (const plan of question.plans) tables.push(await resultTable(plan, crossing, column, counting, counted))
      } finally {
        release()
      }
    }
  }
  return tables
}

/** How many respondents of a run are in none of its waves; null if it does not show them. */
const outsideWaves = async (
  { store, connection }: RunSources,
  { asked, indexed }: ReadyRun,
  { arena, extent, columns }: Crossing,
): Promise<number | null> => {
  if (!showsWaves(asked)) return null
  const key = askedColumn(WAVE)
  const { column, release } = await store.load(connection, indexed, [key])
  try {
    const [all = 0, within = 0] = countCross(arena, extent, columns.slice(0, 1), [...columns.slice(0, 1), column(key)])
    return all - within
  } finally {
    release()
  }
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
    surveys.push({ title: reportTexts(survey.definition.title), matched: matched.get(id) ?? 0, excluded })
  }
  return { surveys, withoutMember }
}

const momentsOf = ({ others }: ReadyRun, { joined }: RunSources['head']): JoinedMoment[] =>
  joined.map((moment) => ({ ...moment, surveyVersion: others.get(moment.surveyID)?.version ?? 0 }))

/** Counts what a spec asks for. Throws ArenaFull, RunStopped, and the database's errors. */
export const countRun = async (spec: TableSpec, sources: RunSources): Promise<CountedRun> => {
  const ready = await readyRun(spec, sources)
  if ('outcome' in ready) return ready
  const { asked, survey, surveyVersion, indexed, plans, runColumns } = ready
  const { connection, head, revision, pace } = sources
  const { columns } = runColumns
  const { crossing, withoutWeight, outOf, weighting, joined, release } = await crossingOfRun(sources, ready)
  try {
    const columnIds = columns.map(({ id }) => id)
    const counting = { base: spec.base, tests: testsOf(spec.test), rules: testRulesOf(spec), columnIds, pace }
    const tables = await countTables(sources, indexed, plans, crossing, counting)
    const excluded = await excludedFrom(connection, spec.surveyID)
    const facts = joined && (await factsOf(joined, ready, connection))
    const outside = await outsideWaves(sources, ready, crossing)
    const run: TableRun = {
      spec,
      position: head.position,
      surveyVersion,
      revision,
      languages: [...survey.definition.languages],
      surveyTitle: reportTexts(survey.definition.title),
      respondents: crossing.sizes[0] ?? 0,
      outOf,
      excluded,
      ...(weighting && { weighting }),
      ...(joined && { joined: momentsOf(ready, head) }),
      columns: [...columns],
      tables: [...tables],
      notes: [
        ...notesOf(asked, survey, plans.flat(), { excluded, withoutWeight }, weighting),
        ...timeNotes(asked, ready, outside),
        ...rewordedNote(asked, ready),
        ...(facts ? joinedNotes(facts) : []),
      ],
    }
    return { outcome: 'done', run }
  } finally {
    release()
  }
}
