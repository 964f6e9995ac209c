import { personal } from '@portal/contracts/events/personal'
import type { AnswerEvent } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { indexMembers } from '@portal/tests/support/figures/index-members'
import { recorded, uuidOf } from '@portal/tests/support/surveys/answering'
import { started } from '@portal/tests/support/surveys/responses'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { reportingProjection } from './projector.ts'

const at = Instant.parse('2026-01-02T03:04:05.000Z')
const of = { surveyId: SurveyId.parse('tea'), responseId: ResponseId.parse(uuidOf('somebody')), at }
const by = MemberId.parse(uuidOf('staff'))
const wrote = (text: string): AnswerEvent => ({
  type: 'PageAnswered',
  ...of,
  page: 'all',
  owner: 'somebody',
  data: {},
  texts: personal({ Q5: text }),
  asked: ['Q5'],
})
const coded = (...codes: number[]): AnswerEvent => ({ type: 'TextCoded', ...of, key: 'Q5', codes, by })

const after = async (...events: readonly AnswerEvent[]) => {
  const store = memoryRows()
  const published = { type: 'SurveyPublished', ...of, version: 1, definition: teaSurvey, by: null } as const
  const start = started(of, { ...of, respondent: { kind: 'open' } })
  await reportingProjection.open().apply(store, recorded([published, start, ...events]))
  const read = (name: string) => store.all({ name }).map((text) => JSON.parse(text))
  const members = indexMembers(read('index_column'), read('index_tail'))
  const columns = [...members].flatMap(([column, of]) => (of.size > 0 && column.includes(':') ? [column] : []))
  return { columns: columns.toSorted(), coded: read('response')[0].coded }
}

it('a text is in the columns of the codes that it was given last', async () => {
  expect(await after(wrote('a'), coded(1, 2), coded(2, 3))).toEqual({
    columns: ['Q5=text:2', 'Q5=text:3'],
    coded: { Q5: [2, 3] },
  })
  expect(await after(wrote('a'), coded(1), coded())).toEqual({ columns: [], coded: null })
})

it('a text that is sent again keeps its codes, and one that is changed loses them', async () => {
  expect(await after(wrote('a'), coded(1), wrote('a'))).toMatchObject({ columns: ['Q5=text:1'] })
  expect(await after(wrote('a'), coded(1), wrote('b'))).toEqual({ columns: [], coded: null })
})

it('an erasure takes the codes, and none is given after it', async () => {
  const erased: AnswerEvent = { type: 'ResponseErased', ...of }
  expect(await after(wrote('a'), coded(1), erased, coded(2))).toEqual({ columns: [], coded: null })
})
