import type { AnswerEvent, SurveyEvent } from '@portal/contracts/events/surveys'
import { MemberId } from '@portal/contracts/ids'
import type { ColumnCondition } from '@portal/contracts/reporting/column-condition'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import { holds } from '@portal/contracts/survey/evaluate'
import type { Connection } from '@portal/infra/database/pool'
import { type NaiveResponse, naiveAnswers, naiveResponses } from '@portal/tests/support/figures/naive-figures'
import { hidingSurvey, plainSurvey, recorded, someAnswering, uuidOf } from '@portal/tests/support/surveys/answering'
import { replayMeansOf } from '@portal/tests/support/surveys/replay-means'
import { rule } from '@portal/tests/support/surveys/surveys'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachOrdinal } from '../answer-index/each-ordinal.ts'
import type { MemberLinks } from '../answer-index/member-pairs.ts'
import { pastColumns } from '../past/past-columns.ts'
import { pastLinks, replaySurveys } from '../past/past-surveys.ts'
import { columnsOfRun } from './columns-of-run.ts'
import { runCrossing } from './run-crossing.ts'
import { runPace } from './run-pace.ts'

type AnyEvent = SurveyEvent | AnswerEvent

const [report, other] = [plainSurvey, hidingSurvey]
const tail = { foldedAt: '', tailEvents: 0 }

const asked: readonly Condition[] = [
  rule('Q1', 'IN', [1]),
  rule('Q1', 'NOT IN', [2]),
  rule('Q2', 'AT LEAST', [2]),
  rule('Q2', 'HAS NONE'),
  { operator: 'AND', rules: [rule('Q1', 'IN', [1, 2]), rule('Q2', 'IN', [1])] },
  { operator: 'AND', rules: [] },
]
const condition = fc.constantFrom(...asked)
const joined = condition.map((one): ColumnCondition => ({ survey: other.name, condition: one }))
const column: fc.Arbitrary<ColumnCondition> = fc.oneof(
  joined,
  fc
    .tuple(fc.constantFrom<('AND' | 'OR')[]>('AND', 'OR'), joined, fc.oneof(joined, condition))
    .map(([operator, one, two]): ColumnCondition => ({ operator, rules: [one, two] })),
)

/** Few members for many responses: some have several in a survey. Some responses have no member, are erased, or are withdrawn. */
const withMembers = (events: readonly AnyEvent[], members: number, dealt: readonly number[]): readonly AnyEvent[] => {
  let next = 0
  const chance = (below: number) => (dealt[next++ % dealt.length] ?? 0) % below
  const later: AnyEvent[] = []
  const now = events.map((event): AnyEvent => {
    if (event.type !== 'ResponseStarted') return event
    const { surveyId, responseId, at } = event
    const end = chance(8)
    if (end === 0) later.push({ type: 'ResponseErased', surveyId, responseId, at })
    if (end === 1) later.push({ type: 'ResponseWithdrawn', surveyId, responseId, at, importId: responseId })
    const memberId = MemberId.parse(uuidOf(`member ${chance(members)}`))
    return { ...event, respondent: chance(4) === 0 ? { kind: 'open' } : { kind: 'member', memberId } }
  })
  return [...now, ...later]
}

type Respondent = NaiveResponse & Readonly<{ member: string | null }>

/** The respondents of a survey as a simple reading finds them; without a member if they were erased. */
const respondentsIn = (events: readonly AnyEvent[], survey: string): readonly Respondent[] => {
  const members = new Map<string, string>()
  for (const event of events) {
    if (event.type === 'ResponseStarted' && event.respondent.kind === 'member')
      members.set(event.responseId, event.respondent.memberId)
    if (event.type === 'ResponseErased') members.delete(event.responseId)
  }
  return [...naiveResponses(events)].flatMap(([id, response]) =>
    response.surveyId === survey ? [{ ...response, member: members.get(id) ?? null }] : [],
  )
}

const counts = ({ flags }: Respondent, spec: TableSpec): boolean =>
  (spec.includeAdmin || !flags.has('admin')) && (!spec.completesOnly || flags.has('complete'))

/** Respondent by respondent: whether it is in the column. */
const isIn = (who: Respondent, where: ColumnCondition, theirs: readonly Respondent[]): boolean => {
  if ('survey' in where)
    return theirs.some((one) => one.member !== null && one.member === who.member && gave(one, where.condition))
  if (!('rules' in where)) return gave(who, where)
  if (where.rules.length === 0) return true
  return where.operator === 'AND'
    ? where.rules.every((part) => isIn(who, part, theirs))
    : where.rules.some((part) => isIn(who, part, theirs))
}

const gave = (who: Respondent, where: Condition): boolean => {
  const survey = who.surveyId === report.name ? report : other
  const { data, texts } = naiveAnswers(who, survey)
  return holds(where, catalogueOf(survey), data, texts)
}

const noConnection: Connection = Object.create(null)

const columnsOf = async (events: readonly AnyEvent[], spec: TableSpec, differs: Partial<MemberLinks> = {}) => {
  const kept = { position: 'f'.repeat(16), keepsTexts: false, keepsMembers: true }
  const wanted = [report, other].map(({ name }) => ({ surveyId: name, ...kept }))
  const { signal } = new AbortController()
  const past = await replaySurveys(replayMeansOf(recorded(events)), wanted, { signal, onShare: () => undefined })
  const indexOf = (surveyId: string) => ({
    projectionVersion: 1,
    surveyId,
    respondents: past.get(surveyId)?.respondents ?? 0,
    tail,
  })
  const run = {
    store: pastColumns(past, 2 ** 24),
    links: { ...pastLinks(past), ...differs },
    surveys: { find: async () => null },
    whoWrote: async () => [],
    connection: noConnection,
    pace: runPace(signal),
    head: { version: 1, position: '', log: '', leftOut: '', joined: [] },
    revision: '',
  }
  const others = new Map([[other.name, catalogueOf(other)]])
  const indexes = new Map([[other.name, indexOf(other.name)]])
  const columns = columnsOfRun(spec, catalogueOf(report), others)
  const { crossing, joined: found, release } = await runCrossing(run, indexOf(report.name), columns, indexes)
  const sets = crossing.columns.slice(0, columns.columns.length).map((set) => {
    const ordinals: number[] = []
    eachOrdinal(crossing.arena, crossing.extent, set, (ordinal) => ordinals.push(ordinal))
    return ordinals
  })
  release()
  return { sets, found, used: run.store.arena.usedBytes() }
}

describe('a column that is joined from another survey', () => {
  it('holds those whom a comparison of every respondent with every response there finds, whatever was answered, erased and withdrawn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat(1_000), { minLength: 5, maxLength: 40 }),
        fc.array(column, { minLength: 1, maxLength: 4 }),
        fc.record({ completesOnly: fc.boolean(), includeAdmin: fc.boolean(), filter: fc.option(condition) }),
        async (seed, members, dealt, conditions, differs) => {
          const events = withMembers(someAnswering(seed, 160), members, dealt)
          const items = conditions.map((one, i) => ({ label: `${i}`, condition: one }))
          const spec = teaSpec({ surveyID: report.name, banner: [{ label: 'All', items }], ...differs })
          const ours = respondentsIn(events, report.name).filter(
            (who) => counts(who, spec) && (spec.filter === null || gave(who, spec.filter)),
          )
          const theirs = respondentsIn(events, other.name).filter((who) => counts(who, spec))
          const naive = [ours, ...conditions.map((one) => ours.filter((who) => isIn(who, one, theirs)))]
          const { sets, found, used } = await columnsOf(events, spec)
          expect(sets).toEqual(naive.map((some) => some.map(({ ordinal }) => ordinal)))
          const there = new Set(theirs.map(({ member }) => member))
          expect(found).toEqual({
            withoutMember: ours.filter(({ member }) => member === null).length,
            matched: new Map([[other.name, ours.filter(({ member }) => member !== null && there.has(member)).length]]),
          })
          expect(used).toBe(0) // everything that was taken for it was given back
        },
      ),
      { numRuns: 60 },
    )
  }, 120_000)

  it('is refused in words of its own if the database takes too long to find the members', async () => {
    const spec = teaSpec({
      surveyID: report.name,
      banner: [
        {
          label: 'All',
          items: [{ label: 'One', condition: { survey: other.name, condition: rule('Q1', 'IN', [1]) } }],
        },
      ],
    })
    const failing = (error: Error) => columnsOf(someAnswering(1, 60), spec, { between: () => Promise.reject(error) })
    const fault = { key: 'join-too-long', values: { survey: other.name } }
    await expect(failing(Object.assign(new Error('canceled'), { code: '57014' }))).rejects.toMatchObject({ fault })
    await expect(failing(new Error('gone'))).rejects.toThrow('gone')
  })
})
