import { isStatementTimeout } from '../../runtime/statement-timeout.ts'
import type { Bitset } from '../answer-index/bitset.ts'
import type { BitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { bitsetOf } from '../answer-index/evaluate-expression.ts'
import type { Expression, Joined } from '../answer-index/expression.ts'
import { openSurvey } from './open-survey.ts'
import { RunStopped } from './run-pace.ts'
import type { RunSources } from './run-sources.ts'

/** The indexes of the other surveys of a run, by name. */
export type OtherIndexes = ReadonlyMap<string, IndexedSurveyRef>

/** What comes from other surveys, as sets of the respondents of the run. */
export type JoinedSets = Readonly<{
  of: (part: Joined) => Bitset
  /** By survey: whose member has a response there that counts. */
  tookPart: ReadonlyMap<string, Bitset>
  withoutMember: Bitset
}>

/** `counted`: which responses count. `work`: of the survey of the run; the sets live as long as it. */
type Joining = Readonly<{
  survey: IndexedSurveyRef
  others: OtherIndexes
  counted: Expression
  work: BitsetWorkspace
}>

const nameOf = ({ survey, who }: Joined): string => JSON.stringify([survey, who])

const pairsOf = async ({ links, connection }: RunSources, ours: IndexedSurveyRef, theirs: IndexedSurveyRef) => {
  try {
    return await links.between(connection, ours, theirs)
  } catch (error) {
    if (isStatementTimeout(error)) throw new RunStopped({ key: 'join-too-long', values: { survey: theirs.surveyId } })
    throw error
  }
}

/** Sets of another survey carried over to that of the run, one for each expression. Nothing of the other one stays in memory. */
const carriedFrom = async (
  run: RunSources,
  theirs: IndexedSurveyRef,
  { survey, work }: Joining,
  wanted: readonly Expression[],
): Promise<readonly Bitset[]> => {
  const pairs = await pairsOf(run, survey, theirs)
  const { sources, release } = await openSurvey(run, theirs, wanted)
  try {
    const sets: Bitset[] = []
    for (const who of wanted) {
      await run.pace.rest()
      sets.push(work.carried(bitsetOf(who, { ...sources, joined: () => [] }), pairs))
    }
    return sets
  } finally {
    release()
  }
}

/** Computes each part that comes from another survey, once. Null if there is none. Throws ArenaFull and RunStopped. */
export const joinedSets = async (
  run: RunSources,
  joining: Joining,
  parts: readonly Joined[],
): Promise<JoinedSets | null> => {
  if (parts.length === 0) return null
  const sets = new Map<string, Bitset>()
  const tookPart = new Map<string, Bitset>()
  const distinct = [...new Map(parts.map((part) => [nameOf(part), part])).values()]
  for (const [survey, some] of Map.groupBy(distinct, (part) => part.survey)) {
    const theirs = joining.others.get(survey)
    if (!theirs) continue
    const [everybody = [], ...found] = await carriedFrom(run, theirs, joining, [
      joining.counted,
      ...some.map(({ who }) => who),
    ])
    tookPart.set(survey, everybody)
    for (const [i, part] of some.entries()) sets.set(nameOf(part), found[i] ?? [])
  }
  const withoutMember = joining.work.ofOrdinals(await run.links.without(run.connection, joining.survey))
  return { of: (part) => sets.get(nameOf(part)) ?? [], tookPart, withoutMember }
}
