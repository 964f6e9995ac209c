import type { HomeTile } from './settings.ts'

/** Which tiles have something to show. */
export type Filled = Readonly<Record<HomeTile, boolean>>

/** The tile that stands in for one that is empty. Surveys come last: their tile says that there is nothing to do. */
const firstOf = (wanted: HomeTile, has: Filled): HomeTile => {
  if (wanted === 'news' && has.news) return 'news'
  if (wanted !== 'discussions' && has.surveys) return 'surveys'
  if (has.discussions) return 'discussions'
  if (has.surveys) return 'surveys'
  return has.news ? 'news' : 'surveys'
}

const TILES: readonly HomeTile[] = ['surveys', 'discussions', 'news']

/** The tiles of the home in their order: the first by the site's setting, then all others that have something, surveys always. */
export const homeOrder = (wanted: HomeTile, has: Filled): readonly HomeTile[] => {
  const first = firstOf(wanted, has)
  return [first, ...TILES.filter((tile) => tile !== first && (has[tile] || tile === 'surveys'))]
}
