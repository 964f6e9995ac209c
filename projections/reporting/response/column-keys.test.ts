import { describe, expect, it } from 'vitest'
import {
  askedColumn,
  cellColumn,
  codeColumn,
  flagColumn,
  itemColumn,
  numberColumn,
  parseColumn,
  sliceColumn,
  textColumn,
  weightBitColumn,
  weightColumn,
} from './column-keys.ts'

describe('a column key', () => {
  it.each([
    [codeColumn('Q1', 2), 'Q1=2', { kind: 'code', question: 'Q1', item: null, code: 2 }],
    [itemColumn('Q5', 3, 2), 'Q5_3=2', { kind: 'code', question: 'Q5', item: 3, code: 2 }],
    [cellColumn('Q5', 3, 7, 2), 'Q5_3_7=2', { kind: 'code', question: 'Q5', item: 3, column: 7, code: 2 }],
    [itemColumn('Q6', -1, 98), 'Q6_-1=98', { kind: 'code', question: 'Q6', item: -1, code: 98 }],
    [askedColumn('Q1'), 'Q1?', { kind: 'asked', question: 'Q1', item: null }],
    [askedColumn('Q5', 3), 'Q5_3?', { kind: 'asked', question: 'Q5', item: 3 }],
    [textColumn('Q6'), 'Q6=text', { kind: 'text', question: 'Q6', item: null }],
    [textColumn('Q9_2'), 'Q9_2=text', { kind: 'text', question: 'Q9', item: 2 }],
    [numberColumn('Q7'), 'Q7=number', { kind: 'number', question: 'Q7', item: null }],
    [sliceColumn('Q7', 'w', 12), 'Q7#w12', { kind: 'slice', question: 'Q7', item: null, part: 'w', bit: 12 }],
    [numberColumn('Q8_2'), 'Q8_2=number', { kind: 'number', question: 'Q8', item: 2 }],
    [sliceColumn('Q8_2', 'n', 0), 'Q8_2#n0', { kind: 'slice', question: 'Q8', item: 2, part: 'n', bit: 0 }],
    [weightColumn('w_1-a'), '#weight:w_1-a', { kind: 'weight', name: 'w_1-a', bit: null }],
    [weightBitColumn('w', 52), '#weight:w:52', { kind: 'weight', name: 'w', bit: 52 }],
    [flagColumn('complete'), '#complete', { kind: 'flag', name: 'complete' }],
  ])('%s is parsed to what was printed', (key, printed, column) => {
    expect(key).toBe(printed)
    expect(parseColumn(key)).toEqual(column)
  })

  it.each(['', 'Q1', 'Q1=', '1Q=2', 'Q1_x=text', 'Q1=2=3', 'Q1_x=2', '#', '#Complete', '#weight:', '#weight:1'])(
    'refuses %j',
    (key) => {
      expect(parseColumn(key)).toBeNull()
    },
  )
})
