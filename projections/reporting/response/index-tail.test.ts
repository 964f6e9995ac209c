import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { openSlot } from '../../runtime/rows/row-set.ts'
import { clearBit, type RespondentBits, respondentBits, setBit } from './index-bits.ts'
import { addToTail, blocksOf, readOn, tailReader } from './index-tail.ts'
import { type IndexTailRow, indexTailTable } from './tables.ts'

const bitsOf = (ordinal: number, changes: readonly string[]): RespondentBits => {
  const bits = respondentBits(ordinal)
  for (const change of changes) (change.startsWith('+') ? setBit : clearBit)(bits, change.slice(1))
  return bits
}

/** What is read of a tail that these events made, each with the changes of the respondent of the same ordinal. */
const readAfter = async (...events: readonly (readonly string[])[]): Promise<readonly string[]> => {
  const { rows, load } = openSlot<IndexTailRow>(indexTailTable)
  await load(memoryRows(), [['tea']])
  for (const [ordinal, changes] of events.entries()) addToTail(rows, 'tea', bitsOf(ordinal, changes))
  const found: string[] = []
  readOn(tailReader(), blocksOf(rows.unit('tea')), (column, ordinal, isIn) => {
    found.push(`${ordinal} ${isIn ? '+' : '-'}${column}`)
  })
  return found
}

describe('the tail of the index', () => {
  it('holds the last change of a column by an event, once', async () =>
    expect(await readAfter(['+a', '+b', '-a', '+b'], ['-b', '+a', '+b', '-a', '+c', '-c'])).toEqual([
      '0 -a',
      '0 +b',
      '1 -a',
      '1 +b',
      '1 -c',
    ]))

  it('holds the changes of an event in the order in which columns were first named, those of one event by their names', async () =>
    expect(await readAfter(['+c', '+a'], ['+b', '+c', '+a'])).toEqual(['0 +a', '0 +c', '1 +a', '1 +c', '1 +b']))

  it('holds events with more changes than any before', async () => {
    const many = Array.from({ length: 700 }, (_, n) => `+${String(n).padStart(3, '0')}`)
    expect(await readAfter(many, many.toReversed())).toEqual([
      ...many.map((change) => `0 ${change}`),
      ...many.map((change) => `1 ${change}`),
    ])
  })
})
