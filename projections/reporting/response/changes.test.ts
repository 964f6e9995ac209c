import type { AnswerEvent, PageAnswered } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { indexMembers } from '@portal/tests/support/figures/index-members'
import { hidingSurvey, recorded, uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { reportingProjection } from './projector.ts'

const at = Instant.parse('2026-01-02T03:04:05.000Z')
const of = { surveyId: SurveyId.parse('hiding'), responseId: ResponseId.parse(uuidOf('somebody')), at }

const published = {
  type: 'SurveyPublished',
  surveyId: of.surveyId,
  version: 1,
  definition: hidingSurvey,
  by: null,
  at,
} as const

const started: AnswerEvent = {
  type: 'ResponseStarted',
  ...of,
  surveyVersion: 1,
  respondent: { kind: 'member', memberId: MemberId.parse(uuidOf('member')) },
  flags: { external: true },
  via: 'web',
}

const answered = (page: string, data: PageAnswered['data'], asked: string[], texts?: PageAnswered['texts']) =>
  ({ type: 'PageAnswered', ...of, page, owner: 'somebody', data, asked, ...(texts && { texts }) }) as const

const saved = (page: string, data: PageAnswered['data'], asked: string[]) =>
  ({ ...answered(page, data, asked), type: 'PageSaved' }) as const

/** The one row, and the columns that contain the respondent, after these events. */
const after = async (...events: readonly AnswerEvent[]) => {
  const store = memoryRows()
  await reportingProjection.open().apply(store, recorded([published, started, ...events]))
  const tail = store.all({ name: 'index_tail' }).map((text) => JSON.parse(text))
  const columns = [...indexMembers([], tail)].flatMap(([column, members]) => (members.size > 0 ? [column] : []))
  const [row] = store.all({ name: 'response' }).map((text) => JSON.parse(text))
  return { row, columns: columns.toSorted() }
}

const ALWAYS = ['#external', '#started']
const FIRST = ['Q1?', 'Q2?']
const SECOND = ['Q3?', 'Q3_1?', 'Q3_2?']

describe('answers in the index', () => {
  it('move to other columns when a respondent goes back and changes them', async () => {
    const { columns, row } = await after(
      answered('first', { Q1: 1, Q2_2: 1 }, ['Q1', 'Q2']),
      { type: 'PageReopened', ...of, page: 'first' },
      answered('first', { Q1: 2, Q2_3: 1 }, ['Q1', 'Q2_1', 'Q2_2', 'Q2_3']),
    )
    expect(columns).toEqual([...ALWAYS, 'Q1=2', 'Q2=3', ...FIRST].toSorted())
    expect(row).toMatchObject({ data: { Q1: 2, Q2_3: 1 }, page: 'first', status: 'in progress' })
  })

  it('leave their columns while an earlier answer hides them, and return when they are shown again', async () => {
    const toSecond = [
      answered('first', { Q1: 1, Q2_2: 1 }, ['Q1', 'Q2']),
      answered('second', { Q3_1: 3, Q3_2_98: 1 }, ['Q3_1', 'Q3_2']),
    ]
    const hiding = await after(...toSecond, answered('first', { Q1: 3 }, ['Q1', 'Q2_1', 'Q2_2', 'Q2_3']))
    expect(hiding.columns).toEqual([...ALWAYS, 'Q1=3', ...FIRST].toSorted())
    expect(hiding.row.data).toEqual({ Q1: 3 })
    expect(hiding.row.kept.data).toEqual({ Q1: 3, Q3_1: 3, Q3_2_98: 1 })

    const again = await after(
      ...toSecond,
      answered('first', { Q1: 3 }, ['Q1', 'Q2_1', 'Q2_2', 'Q2_3']),
      answered('first', { Q1: 2 }, ['Q1', 'Q2_1', 'Q2_2', 'Q2_3']),
    )
    expect(again.columns).toEqual([...ALWAYS, 'Q1=2', 'Q3_1=3', 'Q3_2=98', ...FIRST, ...SECOND].toSorted())
    expect(again.row.kept).toBeNull()
  })

  it('leave out what was saved in contradiction, until it is settled', async () => {
    const contradicting = { ...saved('first', { Q1: 1, Q2_2: 1 }, ['Q1', 'Q2']), unsettled: ['Q2'] }
    const { columns, row } = await after(contradicting)
    expect(columns).toEqual([...ALWAYS, 'Q1=1', ...FIRST].toSorted())
    expect(row.data).toEqual({ Q1: 1 })
    const settled = await after(contradicting, answered('first', { Q1: 1, Q2_2: 1 }, ['Q1', 'Q2']))
    expect(settled.columns).toEqual([...ALWAYS, 'Q1=1', 'Q2=2', ...FIRST].toSorted())
    const again = await after(answered('first', { Q1: 1, Q2_2: 1 }, ['Q1', 'Q2']), contradicting)
    expect(again.columns).toEqual(columns)
  })

  it('include ranks, and every item of a ranking as asked', async () => {
    const { columns } = await after(answered('third', { Q4_1: 2, Q4_3: 1 }, ['Q4', 'Q5', 'Q6']))
    expect(columns).toEqual([...ALWAYS, 'Q4_1=2', 'Q4_3=1', 'Q4?', 'Q4_1?', 'Q4_2?', 'Q4_3?', 'Q5?', 'Q6?'].toSorted())
  })

  it('include a page that was only saved, and the row says which page it was', async () => {
    const { columns, row } = await after(saved('first', { Q1: 1 }, ['Q1', 'Q2']))
    expect(columns).toEqual([...ALWAYS, 'Q1=1', ...FIRST].toSorted())
    expect(row).toMatchObject({ page: 'first', data: { Q1: 1 }, completedAt: null })
  })

  it('include that an open text was given, if it is not empty, but not its words', async () => {
    const asked = ['Q4', 'Q5', 'Q6']
    const some = await after(answered('third', {}, asked, { value: { Q5: 'Words' } }))
    expect(some.columns).toContain('Q5=text')
    expect(some.row.texts).toEqual({ Q5: 'Words' })
    const none = await after(answered('third', { 'Q5_-1_98': 1 }, asked, { value: { Q5: '' } }))
    expect(none.columns).not.toContain('Q5=text')
    expect(none.columns).toContain('Q5_-1=98')
  })

  it('lose all of a respondent’s texts permanently once their key is destroyed', async () => {
    const asked = ['Q4', 'Q5', 'Q6']
    const { columns, row } = await after(
      answered('third', {}, asked, { value: { Q5: 'Words' } }),
      answered('third', { Q4_1: 1 }, asked, { erased: true }),
      answered('third', { Q4_1: 1 }, asked, { value: { Q5: 'More' } }),
    )
    expect(row).toMatchObject({ texts: null, data: { Q4_1: 1 } })
    expect(columns).not.toContain('Q5=text')
    expect(columns).toContain('Q4_1=1')
  })

  it('include that the response is complete', async () => {
    const { columns, row } = await after({ type: 'ResponseCompleted', ...of })
    expect(columns).toEqual([...ALWAYS, '#complete'].toSorted())
    expect(row).toMatchObject({ status: 'complete', completedAt: at, external: true, admin: false })
  })
})
