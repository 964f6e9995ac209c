import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../features/**/*-screen.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
})

/**
 * Those that ask for a list themselves: they show a table or pages of it, or say that it is empty. A report is loaded by
 * `ReportLoader`, for all its screens.
 */
const lists = Object.entries(sources)
  .filter(([, source]) => /useQuery\(/.test(source) && /ui\/(?:table|pager|empty-state)\.tsx/.test(source))
  .filter(([, source]) => !source.includes('<ReportLoader'))

const without = (sign: RegExp) => lists.filter(([, source]) => !sign.test(source)).map(([path]) => path)

it('there are many list screens', () => expect(lists.length).toBeGreaterThan(20))

it.each([
  ['says why it failed, with a button to try again', /<ProblemNotice[^>]*onRetry/],
  ['says that it waits', /<Loading/],
  ['says that there is nothing, and what to do', /<EmptyState[^>]*hint/],
])('each list screen %s by the shared component', (_, sign) => expect(without(sign)).toEqual([]))
