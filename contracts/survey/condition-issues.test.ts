import { describe, expect, it } from 'vitest'
import { conditionIssues } from './condition-issues.ts'
import { madeDate } from './made-question.ts'

const bought = madeDate({ id: 'Bought', text: 'Bought on' })

const faultOf = (value: string | number) =>
  conditionIssues({ question: 'Bought', op: '>=', values: [value] }, ['filter'], new Map([['Bought', bought]]))

describe('a condition about a date', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-02', 'yesterday', ''])(
    'refuses %j, which is none, and says how one is written',
    (value) =>
      expect(faultOf(value)).toEqual([
        {
          path: '/filter/values',
          key: 'no-such-date',
          values: { value: JSON.stringify(value), question: 'Bought', example: '2026-01-31' },
        },
      ]),
  )

  it.each(['2024-02-29', '2026-01-00', '20260131', 20260131])('accepts %j', (value) =>
    expect(faultOf(value)).toEqual([]),
  )
})
