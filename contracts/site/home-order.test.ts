import { expect, it } from 'vitest'
import { homeOrder } from './home-order.ts'

const has = (...names: readonly string[]) => ({
  surveys: names.includes('surveys'),
  discussions: names.includes('discussions'),
  news: names.includes('news'),
})

it.each([
  ['surveys', has('surveys', 'discussions', 'news'), 'surveys discussions news'],
  ['discussions', has('surveys', 'discussions', 'news'), 'discussions surveys news'],
  ['news', has('surveys', 'discussions', 'news'), 'news surveys discussions'],
  ['surveys', has('discussions', 'news'), 'discussions surveys news'],
  ['surveys', has('news'), 'news surveys'],
  ['discussions', has('surveys', 'news'), 'surveys news'],
  ['discussions', has('news'), 'news surveys'],
  ['news', has('surveys'), 'surveys'],
  ['news', has('discussions'), 'discussions surveys'],
  ['news', has(), 'surveys'],
] as const)('the home that begins with %s, and has %o, shows %s', (wanted, filled, order) =>
  expect(homeOrder(wanted, filled).join(' ')).toBe(order),
)
