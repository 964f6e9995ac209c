import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../features/**/*-screen.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
})

/** Those that ask for a list themselves: they show a table or pages of it, or say that it is empty. */
const lists = Object.entries(sources).filter(
  ([, source]) => /useQuery\(/.test(source) && /ui\/(?:table|pager|empty-state)\.tsx/.test(source),
)

it('there are many list screens', () => expect(lists.length).toBeGreaterThan(20))

it.each(lists)('%s says why it failed, that it waits and that there is nothing by the shared components', (_, source) => {
  for (const shown of ['<ProblemNotice', '<Loading', '<EmptyState']) expect(source).toContain(shown)
})

it.each(lists)('%s can be tried again where it failed', (_, source) => {
  expect(source).toMatch(/<ProblemNotice[^>]*onRetry/)
})
