import { loadedOnce } from '../../../lib/loaded-once.ts'

/** With the library of schemas: an address that has none of these parts is read without it. What writes such parts loads it before. */
export const written = loadedOnce(() => import('./written-parts.ts'))
export type Written = Awaited<ReturnType<typeof written.load>>
