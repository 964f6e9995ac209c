import type * as z from 'zod/mini'
import type { BannerData } from './banner.ts'
import type { SavedDashboard } from './dashboard.ts'
import type { SavedDeck } from './deck.ts'
import type { SavedFilter } from './filter.ts'
import type { SavedRows } from './rows.ts'
import type { PrebuiltSegments } from './segments.ts'
import type { SavedTopline } from './topline.ts'
import type { SavedWaves } from './waves.ts'
import type { SavedTargets } from './weighting.ts'

/** What staff save for reports: a line for each kind, with its content. */
type Contents = {
  banner: BannerData
  segments: z.infer<typeof PrebuiltSegments>
  dashboard: SavedDashboard
  deck: SavedDeck
  filter: SavedFilter
  rows: SavedRows
  topline: SavedTopline
  waves: SavedWaves
  weighting: SavedTargets
}

export type SavedKind = keyof Contents

export type SavedContent<Kind extends SavedKind = SavedKind> = Contents[Kind]

/** A name at most this long, and a note. */
export const LONGEST_NAME = 200
export const LONGEST_NOTE = 2_000
