import { describe, expect, it } from 'vitest'
import { lettersInText, lettersOf } from './letters.ts'

const columns = (...letters: readonly string[]) => letters.map((letter) => ({ id: letter, letter }))
const printed = (higherThan: Parameters<typeof lettersOf>[0]['higherThan'], all: ReturnType<typeof columns>) =>
  lettersInText(lettersOf({ higherThan }, all), all)

describe('letters in text', () => {
  it('are in the order of the columns: capitals at the strict level, small letters at the loose one', () => {
    const higherThan = [
      { column: 'C', strict: false },
      { column: 'A', strict: true },
    ]
    expect(printed(higherThan, columns('A', 'B', 'C'))).toBe('Ac')
  })

  it('are separated if a column of the run has two letters: AB is one column, A B are two', () => {
    const all = columns('A', 'B', 'AA', 'AB')
    expect(
      printed(
        ['A', 'B'].map((column) => ({ column, strict: true })),
        all,
      ),
    ).toBe('A B')
    expect(printed([{ column: 'AB', strict: true }], all)).toBe('AB')
    expect(printed([{ column: 'AB', strict: false }], all)).toBe('ab')
  })
})
