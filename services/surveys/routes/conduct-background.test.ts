import { pageOf, replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { aQuestion, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'

const withSource = () =>
  takingTea({
    pages: [
      {
        id: 'variables',
        background: true,
        questions: [
          aQuestion('single-choice', { id: 'SOURCE', required: true }),
          aQuestion('open-text', { id: 'NAME' }),
        ],
      },
      {
        id: 'welcome',
        showIf: rule('SOURCE', 'IN', [2]),
        questions: [{ id: 'Q0', type: 'info', text: 'Hello {{NAME|you}} of {{SOURCE|nowhere}}' }],
      },
      ...teaSurvey.pages,
    ],
  })
const vars = (written: string) => `&backgroundVars=${encodeURIComponent(written)}`

describe('the background variables in the address of a survey', () => {
  it('decide what is shown first, and are words of its texts', async () => {
    const { questions } = await withSource()
    const page = pageOf(await questions(vars('SOURCE=2&NAME=<b>Noor</b>')))
    expect([page.page.id, page.page.number, page.page.total]).toEqual(['welcome', 1, 3])
    expect(page.questions[0]?.QuestionText).toBe(
      'Hello <span dir="auto">&lt;b&gt;Noor&lt;/b&gt;</span> of <span dir="auto">Option 2</span>',
    )
    expect(pageOf(await questions(vars('SOURCE=1'))).page.id).toBe('first')
  })

  it('are stored with the first page, and count from then on', async () => {
    const { questions, submit, log } = await withSource()
    const reply = await submit('welcome', {}, { backgroundVars: 'SOURCE=2&NAME=Noor' })
    expect(replyOf(reply).next?.page.id).toBe('first')
    expect(
      log
        .rows()
        .map(({ json }) => json)
        .filter((json) => json.includes('"SOURCE":2')),
    ).toHaveLength(1)
    expect(pageOf(await questions(vars('SOURCE=1'))).page.id).toBe('first')
  })

  it.each(['', vars('SOURCE=7'), vars('SOURCE='), vars('%%%')])(
    'are refused where one does not fit: %o',
    async (query) => {
      const { questions } = await withSource()
      const reply = await questions(query)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
      expect(reply.json().detail).toBe('The address of the survey lacks a value, or has one that does not fit: SOURCE.')
    },
  )
})
