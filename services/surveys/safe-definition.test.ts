import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { expect, it } from 'vitest'
import { safeDefinition } from './safe-definition.ts'

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
