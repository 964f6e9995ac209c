import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { checkedSafely, safeDefinition } from './safe-definition.ts'

it('every text of a definition is sanitised', () => {
  const bad = { en: 'x<script>y</script>', ar: '<i onload="y">x</i>' }
  const definition = SurveyDefinition.parse({
    name: 'x',
    title: bad,
    description: bad,
    type: 'survey',
    languages: ['en', 'ar'],
    pages: [
      {
        id: 'p',
        title: bad,
        questions: [
          { id: 'Q1', type: 'info', text: bad, help: bad },
          { id: 'Q2', type: 'single-choice', text: bad, options: [{ code: 1, text: bad }] },
          { id: 'Q3', type: 'multi-choice', text: bad, options: [{ code: 1, text: bad }] },
          { id: 'Q4', type: 'rank-sort', text: bad, items: [{ code: 1, text: bad }] },
          { id: 'Q5', type: 'grid', text: bad, items: [{ code: 1, text: bad }], scale: [{ code: 1, text: bad }] },
          { id: 'Q6', type: 'open-text', text: bad, help: bad },
        ],
      },
    ],
    endPages: { complete: { message: bad } },
  })
  const safe = safeDefinition(definition)
  expect(JSON.stringify(safe)).not.toMatch(/<script|onload/)
  expect(SurveyDefinition.parse(safe)).toEqual(safe)
  expect(safeDefinition(safe)).toEqual(safe)
})

describe('what becomes too long by being sanitised', () => {
  const linesOf = (differs: object) => issueLines(checkedSafely({ ...aSurvey(), ...differs }))

  it('is told of a text at its place, also in a loop', () => {
    const text = `${'x'.repeat(19_990)} & & & y`
    const pages = [aPage('first', aQuestion('multi-choice')), aPage('second', aQuestion('info', { id: 'Q2', text }))]
    expect(linesOf({ pages: [aPage('first', aQuestion('info', { text: 'Tea & coffee' }))] })).toEqual([])
    expect(linesOf({ pages })).toEqual(['/pages/1/questions/0/text: must have at most 20000 characters'])
    const folders = [{ id: 'each', pages: ['second'], loop: { question: 'Q1' } }]
    expect(linesOf({ pages, folders })).toEqual(['/pages/1/questions/0/text: must have at most 20000 characters'])
  })

  it('is told of the whole definition', () => {
    const texts = (text: string) =>
      Array.from({ length: 20 }, (_, i) => aPage(`p${i}`, aQuestion('info', { id: `Q${i}`, text: text.repeat(2_200) })))
    expect(linesOf({ pages: texts('x & y') })).toEqual([
      expect.stringMatching(/is \d+ bytes long; a version may have 245760 at most$/),
    ])
    expect(linesOf({ pages: texts('x + y') })).toEqual([])
  })
})
