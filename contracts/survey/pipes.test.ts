import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPipeInTag, pipesIn, withPipes } from './pipes.ts'

const fragment = fc.constantFrom(
  '{{',
  '}}',
  '|',
  '{',
  '}',
  ' ',
  'Q1',
  'Q22',
  '2',
  'tea',
  '<b>',
  '{{Q1}}',
  '{{ Q2|no tea }}',
  '{{Q3|}}',
)
const texts = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''))

/** As the text reads when each pipe is replaced where it stands. */
const replaced = (text: string, words: (question: string) => string): string =>
  text.replaceAll(
    /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*(?:\|([^{}]*))?\}\}/g,
    (_, question: string, fallback: string | undefined) => words(question) || (fallback ?? ''),
  )

describe('a text with pipes', () => {
  it('has each replaced by the answer, or by its own words where there is none, and all else as it was', () => {
    const answers: Readonly<Record<string, string>> = { Q1: 'milk', Q3: '{{Q1}} $& $1' }
    const words = (question: string): string => answers[question] ?? ''
    fc.assert(
      fc.property(texts, (text) => {
        expect(withPipes(text, words)).toBe(replaced(text, words))
        expect(withPipes(text, words)).toBe(replaced(text, words)) // once more, now that it is known
      }),
    )
  })

  it('names the questions that it asks, each with its own words', () =>
    expect(pipesIn('Your {{Q1}}, {{ Q2 |or none}} and {{Q3|}}')).toEqual([
      { question: 'Q1', fallback: null },
      { question: 'Q2', fallback: 'or none' },
      { question: 'Q3', fallback: '' },
    ]))

  it.each([
    ['<a href="{{Q1}}">', true],
    ['</p {{Q1}}', true],
    ['<!-- {{Q1}}', true],
    ['Is 3 < 5, {{Q1|friend}}?', false],
    ['Less than <20,000, {{Q1|you}}', false],
    ['<b>{{Q1}}</b>', false],
  ])('may not show an answer within a tag, and `<` before a number is none: %s', (text, isIn) =>
    expect(isPipeInTag(text)).toBe(isIn),
  )
})
