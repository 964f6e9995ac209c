import type { Area } from '../area.ts'

/** What the site is called, and its languages. */
export const site: Area = { name: 'site', needs: [], tables: [], open: () => ({ erasure: null }) }
