import { SurveyId } from '@portal/contracts/ids'
import type { Question } from '@portal/contracts/survey/question'
import { TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { pageOf, replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { aPage, aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { respondentToken } from '../token.ts'

const openEnded = { code: 3, text: 'Other', openEnd: true }

/** One question of each shape. */
const questions: readonly Question[] = [
  aQuestion('single-choice', { id: 'One', options: [{ code: 1, text: 'Tea' }, openEnded] }),
  aQuestion('multi-choice', {
    id: 'Some',
    maxSelections: 2,
    options: [...[1, 2, 4].map((code) => ({ code, text: `Option ${code}` })), openEnded],
  }),
  aQuestion('grid', { id: 'Rows' }),
  aQuestion('grid-3d', { id: 'Cells' }),
  aQuestion('rank-sort', { id: 'Ranks', maxSelections: 2 }),
  aQuestion('number', { id: 'Number', minimum: 0, maximum: 20 }),
  aQuestion('slider-grid', { id: 'Sliders', step: 5 }),
  aQuestion('allocation', { id: 'Shares' }),
  aQuestion('date', { id: 'Date' }),
  aQuestion('open-text', { id: 'Text' }),
  aQuestion('open-text-list', { id: 'List' }),
  aQuestion('captcha', { id: 'Proof' }),
]
const taking = () => takingTea({ pages: [aPage('first', ...questions), aPage('second', aQuestion('info'))] })
type Taking = Awaited<ReturnType<typeof taking>>

const pagesIn = ({ log }: Pick<Taking, 'log'>) => log.rows().filter(({ stream }) => stream.startsWith('response-'))

describe('an answer is refused, with a message at its question, and nothing is stored', () => {
  it.each([
    ['a code that does not exist', { One: 7 }, 'One'],
    ['a code that is a word', { One: 'tea' }, 'One'],
    ['a negative code', { One: -1 }, 'One'],
    ['half a code', { One: 1.5 }, 'One'],
    ['a tick that is neither 0 nor 1', { Some_1: 2 }, 'Some'],
    ['more choices than allowed', { Some_1: 1, Some_2: 1, Some_4: 1 }, 'Some'],
    ['a point that the scale does not have', { Rows_1: 9 }, 'Rows'],
    ['a point that the scale of a cell does not have', { Cells_1_2: 9 }, 'Cells'],
    ['a rank beyond the last', { Ranks_1: 3 }, 'Ranks'],
    ['a rank that is given twice', { Ranks_1: 1, Ranks_2: 1 }, 'Ranks'],
    ['a number that is none', { Number: '1e999' }, 'Number'],
    ['a number that is a word', { Number: 'twenty' }, 'Number'],
    ['a number above the maximum', { Number: 21 }, 'Number'],
    ['a number off the steps', { Sliders_1: 7 }, 'Sliders'],
    ['shares that add up to 99', { Shares_1: 50, Shares_2: 49 }, 'Shares'],
    ['shares that add up to 101', { Shares_1: 50, Shares_2: 51 }, 'Shares'],
    ['a negative share', { Shares_1: 150, Shares_2: -50 }, 'Shares'],
    ['a day that no month has', { Date: '2023-02-29' }, 'Date'],
    ['a date that is a word', { Date: 'yesterday' }, 'Date'],
    ['a month of a date that has no year', { Date: '05-09' }, 'Date'],
    ['a text that is too long', { Text: 'x'.repeat(4_001) }, 'Text'],
    ['a text of a list that is too long', { List_1: 'x'.repeat(4_001) }, 'List'],
    ['a text beside an option that is too long', { One: 3, One_3_other: 'x'.repeat(20_000) }, 'One'],
    ['a proof that was made up', { Proof: 1 }, 'Proof'],
  ])('%s', async (_, DATA, question) => {
    const tea = await taking()
    const { status, questions: verdicts } = replyOf(await tea.submit('first', DATA))
    expect([status, verdicts.filter(({ valid }) => !valid).map(({ QuestionID }) => QuestionID)]).toEqual([
      false,
      [question],
    ])
    expect(verdicts.every(({ valid, message }) => valid || message.length > 0)).toBe(true)
    expect(pagesIn(tea)).toEqual([])
  })

  it.each(['Text', 'List_1', 'One_3_other', 'Some_3_other', 'One', 'Date', 'Number', 'Proof'])(
    'a text of 100,000 characters under %s breaks the contract',
    async (key) => {
      const tea = await taking()
      const reply = await tea.submit('first', { [key]: 'x'.repeat(100_000) })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
      expect(pagesIn(tea)).toEqual([])
    },
  )

  it.each(['Nothing', 'Rows_9', 'Rows_1_1', 'Cells_1', 'Cells_1_9', 'Cells_9_1', 'Some_9', '__proto__x', 'Text_1'])(
    'a key that the page does not have: %s',
    async (key) => {
      const tea = await taking()
      const reply = await tea.submit('first', { [key]: 1 })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
      expect(pagesIn(tea)).toEqual([])
    },
  )
})

describe('markup in a text that somebody writes', () => {
  const script = '<img src=x onerror=steal()><script>steal()</script>{{Q2|x}}\u202e'

  it('is words: it is stored and read back as it is, under every key of a text', async () => {
    const tea = await taking()
    const DATA = { One: 3, One_3_other: script, Some_3: 1, Some_3_other: script, Text: script, List_1: script }
    await tea.submit('first', DATA, { saveAndQuit: true })
    expect(pageOf(await tea.questions()).DATA).toEqual(DATA)
  })

  it('is escaped where a later text shows it', async () => {
    const tea = await takingTea({
      pages: [
        aPage('first', aQuestion('open-text', { id: 'Q1' })),
        aPage('second', aQuestion('info', { id: 'Q2', text: 'You wrote {{Q1|nothing}}' })),
      ],
    })
    const { next } = replyOf(await tea.submit('first', { Q1: '<script>steal()</script>' }))
    expect(next?.questions[0]?.QuestionText).toBe(
      'You wrote <span dir="auto">&lt;script&gt;steal()&lt;/script&gt;</span>',
    )
  })
})

it('the token of one survey opens no page of another, and stores nothing there', async () => {
  const tea = await taking()
  const coffee = SurveyId.parse('coffee')
  const asked = { commandId: '4f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f', intent: '' }
  await tea.deps.surveys.publishSurvey(
    asked,
    { ...teaSurvey, name: coffee, pages: [aPage('one', aQuestion('date'))] },
    null,
  )
  const token = respondentToken(TOKEN_SECRET, coffee, tea.member.memberId)
  const reply = await tea.submit('first', { One: 1 }, { token })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'page-out-of-order'])
  expect(pagesIn(tea)).toEqual([])
  const swapped = `${tea.token.slice(0, -20)}${token.slice(-20)}`
  expect((await tea.submit('first', { One: 1 }, { token: swapped })).json().code).toBe('not-your-token')
})
