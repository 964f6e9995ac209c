import { aPage, aQuestion, aSurvey, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { rewordedIn } from './reworded.ts'

const asks = (text: string | Record<string, string>, options = ['Green', 'Black']) => {
  const coded = options.map((words, index) => ({ code: index + 1, text: words }))
  return aSurvey({
    languages: typeof text === 'string' ? ['en'] : Object.keys(text),
    pages: [aPage('one', aQuestion('single-choice', { text, options: coded }))],
  })
}
const reworded = (...versions: Parameters<typeof rewordedIn>[0]) => [...rewordedIn(versions)]

describe('the wording of a question', () => {
  it('is the same in one version, and where only its markup or what it may answer changed', () => {
    expect(reworded(asks('Which tea?'))).toEqual([])
    expect(reworded(asks('<p>Which <b>tea</b>?</p>', ['Green', 'Black', 'White']), asks('Which tea?'))).toEqual([])
  })

  it('changed with its own words, or with those of an answer of the same code', () => {
    expect(reworded(asks('Which tea now?'), asks('Which tea?'))).toEqual(['Q1'])
    expect(reworded(asks('Which tea?', ['Green', 'Dark']), asks('Which tea?'))).toEqual(['Q1'])
  })

  it('changed although the newest version has the words of the oldest', () => {
    expect(reworded(asks('Which tea?'), asks('Which one?'), asks('Which tea?'))).toEqual(['Q1'])
  })

  it('did not change by a translation that was added, but by one that was', () => {
    expect(reworded(asks({ en: 'Which tea?', fr: 'Quel thé ?' }), asks('Which tea?'))).toEqual([])
    expect(reworded(asks({ en: 'Which tea?', fr: 'Quel thé ?' }), asks({ en: 'Which tea?' }))).toEqual([])
    expect(reworded(asks({ en: 'Which tea?', fr: 'Quel thé ?' }), asks({ en: 'Which tea?', fr: 'Quel ?' }))).toEqual([
      'Q1',
    ])
  })

  it('is compared by the id, where the answers are of the same kind', () => {
    const text = 'Which tea?'
    expect(reworded(aSurveyOf(aQuestion('open-text', { text })), asks('Why?'))).toEqual([])
    const moved = aSurvey({
      pages: [aPage('one', aQuestion('info', { id: 'Q0' })), aPage('two', aQuestion('single-choice', { text }))],
    })
    expect(reworded(moved, aSurveyOf(aQuestion('single-choice', { text: 'Why?' })))).toEqual(['Q1'])
    expect(reworded(moved, aSurveyOf(aQuestion('dropdown', { text: 'Why?' })))).toEqual(['Q1'])
  })
})
