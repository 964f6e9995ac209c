import * as z from 'zod/mini'

const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

/** What the query of a list in pages says: which page, and how many are on one; `usual` of them unless it says so. */
export const paging = (usual: number) => ({
  page: z._default(whole(100_000), 1),
  itemsPerPage: z._default(whole(100), usual),
})
