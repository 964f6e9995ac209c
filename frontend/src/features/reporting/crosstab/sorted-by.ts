import * as z from 'zod/mini'

/** A table sorted by a column, by the ids of the run. `pinned`: the rows that stay above or below the others. */
export const SortedBy = z.object({ column: z.string(), isDescending: z.boolean(), pinned: z.array(z.string()) })
export type SortedBy = Readonly<z.infer<typeof SortedBy>>

type Sorted = Readonly<Record<string, SortedBy>>

const NAME = 'sort'
const directions = { down: true, up: false } as const

const oneIn = (text: string): readonly (readonly [string, SortedBy])[] => {
  const [table = '', column = '', direction = '', ...pinned] = text.split('.')
  if (table === '' || column === '' || !(direction === 'down' || direction === 'up')) return []
  return [[table, { column, isDescending: directions[direction], pinned }]]
}

/** How tables are sorted by an address: `sort=Q1.total.down.c98,Q3.1-2.up`; `usual` if it says nothing. */
export const sortedIn = <Usual>(params: URLSearchParams, usual: Usual) => {
  const text = params.get(NAME)
  return text === null ? usual : Object.fromEntries(text.split(',').flatMap(oneIn))
}

/** Writes it into an address. */
export const writeSorted = (params: URLSearchParams, sorted: Sorted): void => {
  const text = Object.entries(sorted)
    .map(([table, { column, isDescending, pinned }]) =>
      [table, column, isDescending ? 'down' : 'up', ...pinned].join('.'),
    )
    .join(',')
  if (text === '') params.delete(NAME)
  else params.set(NAME, text)
}
