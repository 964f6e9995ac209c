import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../check-definition.ts'

const both = (text: string) => ({ en: text, fr: text })
const options = [{ code: 1, text: both('Tea') }]
const checked = (text: unknown) =>
  checkDefinition({
    ...aSurvey(),
    languages: ['en', 'fr'],
    pages: [
      aPage('drinks', aQuestion('multi-choice', { id: 'Q1', text: both('Which?'), options })),
      { id: 'taste', questions: [{ ...aQuestion('open-text', { id: 'Q2' }), text }] },
    ],
    folders: [{ id: 'each', pages: ['taste'], loop: { question: 'Q1' } }],
  })

describe('a text of a loop', () => {
  it('is missing where it is not written in a language, and is not taken from another', () =>
    expect(issueLines(checked({ en: 'How is {{loop}}?' }))).toEqual(['/pages/1/questions/0/text: has no text in fr']))

  it('in a language that the survey does not have is told of', () =>
    expect(issueLines(checked({ ...both('How is {{loop}}?'), ar: '{{loop}}؟' }))).toEqual([
      expect.stringMatching(/^[/]pages[/]1[/]questions[/]0[/]text[/]ar: ar is not one of/),
    ]))

  it.each([[both('How is {{loop}}?')], ['How is {{loop}}?'], ['How?']])('may be written as %j', (text) =>
    expect(issueLines(checked(text))).toEqual([]),
  )
})
