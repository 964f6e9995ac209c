import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerKey, parseAnswerKey, printAnswerKey } from './answer-keys.ts'

const question = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}$/)
const precode = fc.integer({ min: 1, max: 999_999 }).filter((code) => code !== 98)
const column = fc.oneof(
  question.filter((id) => id !== 'other'),
  precode.map(String),
)
const anyKey: fc.Arbitrary<AnswerKey> = fc.oneof(
  fc.record({ shape: fc.constant('value' as const), question }),
  fc.record({ shape: fc.constant('item' as const), question, precode }),
  fc.record({ shape: fc.constant('other' as const), question, precode }),
  fc.record({ shape: fc.constant('no-comment' as const), question, precode: fc.option(precode) }),
  fc.record({ shape: fc.constant('cell' as const), question, precode, column }),
)

describe('answer keys', () => {
  it('are spelled as specified', () => {
    const printed = (['Q5', 'Q5_2', 'Q5_2_other', 'Q5_2_98', 'Q5_-1_98', 'Q5_2_7'] as const).map(parseAnswerKey)
    expect(printed).toEqual([
      { shape: 'value', question: 'Q5' },
      { shape: 'item', question: 'Q5', precode: 2 },
      { shape: 'other', question: 'Q5', precode: 2 },
      { shape: 'no-comment', question: 'Q5', precode: 2 },
      { shape: 'no-comment', question: 'Q5', precode: null },
      { shape: 'cell', question: 'Q5', precode: 2, column: '7' },
    ])
  })

  it('parse to what was printed', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(parseAnswerKey(printAnswerKey(key))).toEqual(key)
      }),
    )
  })

  it('have one spelling each: a parsed key prints the same', () => {
    const nearly = fc.stringMatching(/^[A-Za-z]?[A-Za-z0-9]{0,3}(_-?[0-9a-z]{0,4}){0,3}$/)
    fc.assert(
      fc.property(nearly, (text) => {
        const key = parseAnswerKey(text)
        if (key) expect(printAnswerKey(key)).toBe(text)
      }),
    )
  })

  it.each(['', '5', '_2', 'Q5_', 'Q5_02', 'Q5_0', 'Q5_-1', 'Q5_-2_98', 'Q5_2_098', 'Q5_2_98_1', 'Q 5', '__proto__'])(
    'refuse %j',
    (text) => expect(parseAnswerKey(text)).toBeNull(),
  )
})
