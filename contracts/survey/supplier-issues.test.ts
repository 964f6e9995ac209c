import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from './check-definition.ts'

const definition = aSurvey({
  pages: [
    { ...aPage('variables', aQuestion('open-text', { id: 'PANEL' })), background: true },
    aPage('first', aQuestion('single-choice', { id: 'Q1' })),
  ],
})
const good = { id: 'panel', variable: 'PANEL', returns: { complete: 'https://panel.example/r?id={id}' } }
const issuesOf = (...suppliers: readonly object[]) => issueLines(checkDefinition({ ...definition, suppliers }))

describe('the suppliers of a survey', () => {
  it('are told apart by background variables', () =>
    expect(issuesOf({ ...good, when: rule('PANEL', 'HAS VALUE', []) })).toEqual([]))

  it('are not asked about by other questions, which come later', () => {
    expect(issuesOf({ ...good, variable: 'Q1' })).toEqual([
      '/suppliers/0/variable: Q1 is no background variable of this survey',
    ])
    expect(issuesOf({ ...good, when: rule('Q1', 'IN', [1]) })).toEqual([
      '/suppliers/0/when: Q1 is no background variable of this survey',
    ])
  })

  it('have ids of their own', () =>
    expect(issuesOf(good, good)).toEqual(['/suppliers/1/id: the id panel is used twice']))

  it.each([
    'http://panel.example/r?id={id}',
    'https://panel.example/r',
    'https://{id}.example/r',
    'https://panel.example{id}/r',
    'https://noor@panel.example/{id}',
    'https://panel.example\\@evil.example/{id}',
    'javascript:alert({id})',
    'https://panel.example/{other}/{id}',
  ])('are never sent to %s', (complete) =>
    expect(issuesOf({ ...good, returns: { complete } })).toEqual([
      '/suppliers/0/returns/complete: write an https address with {id} in its path or query: https://panel.example/return?id={id}',
    ]),
  )
})
