import { describe, expect, it } from 'vitest'
import { textIn } from './text-in.ts'

const english = {
  plain: 'Sign in',
  greeting: 'Hello {{name}}, {{name}}!',
  figure: '{{count, number}} of {{all, number}}',
  share: '{{share, number(style: percent)}}',
  exact: '{{share, number(style: percent; maximumFractionDigits: 2)}}',
  short: '{{value, number(maximumFractionDigits: 4)}}',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  rows_other: 'rows',
}
const say = (key: string, values?: Readonly<Record<string, unknown>>, language = 'en') =>
  textIn(language, english, key, values)

describe('a text', () => {
  it.each([
    ['plain', {}, 'Sign in'],
    ['greeting', { name: 'Noor' }, 'Hello Noor, Noor!'],
    ['greeting', { name: '$& {{name}}' }, 'Hello $& {{name}}, $& {{name}}!'],
    ['greeting', {}, 'Hello , !'],
    ['figure', { count: 1_234, all: 20_000.5 }, '1,234 of 20,000.5'],
    ['figure', { count: 0, all: '7' }, '0 of 7'],
    ['share', { share: 0.285 }, '29%'],
    ['exact', { share: 0.28517 }, '28.52%'],
    ['short', { value: 1.23456 }, '1.2346'],
    ['minutes', { count: 1 }, '1 minute'],
    ['minutes', { count: 0 }, '0 minutes'],
  ])('%s with %o is %s', (key, values, text) => expect(say(key, values)).toBe(text))

  it.each(['en', 'en-GB', 'fr', 'ar', 'ar-EG', 'de-CH', 'hi', 'fa', 'frr'])('writes numbers as %s does', (language) => {
    const written = new Intl.NumberFormat(language)
    for (const count of [0, 7, 42, 999, 1_000, -5, 0.5, Number.NaN])
      expect(say('figure', { count, all: '3' }, language)).toBe(`${written.format(count)} of ${written.format(3)}`)
  })

  it('writes large numbers and shares as its language does', () => {
    expect(say('figure', { count: 1_234, all: 0.5 }, 'fr')).toBe('1\u202f234 of 0,5')
  })

  it('has the plural form of its language', () => {
    const forms = { a_zero: 'zero', a_one: 'one', a_two: 'two', a_few: 'few', a_many: 'many', a_other: 'other' }
    expect([0, 1, 2, 5, 30, 100].map((count) => textIn('ar', forms, 'a', { count }))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'many',
      'other',
    ])
  })

  it('is null where the section has none by this key', () => {
    expect(say('other')).toBeNull()
    expect(say('rows', { count: 1 })).toBeNull()
  })
})
