import type { PageTimes } from '@portal/contracts/events/surveys'
import type { ResponseId } from '@portal/contracts/ids'
import { LRUCache } from 'lru-cache'
import type { Showing } from './timer-ids.ts'

const MOST_PAGES = 20_000
/** Who has not sent a page by then is not expected to. */
const KEPT_MS = 3_600_000

type Of = Pick<Showing, 'responseId' | 'page'>

/**
 * Records of pages that are not sent yet, in memory: they cost no write of their own. Another process has its own; a page has those of the one
 * that it is sent to.
 */
export const openTimes = () => {
  const pages = new LRUCache<string, PageTimes & Of>({ max: MOST_PAGES, ttl: KEPT_MS })
  const keyOf = ({ responseId, page }: Of): string => `${responseId} ${page}`
  const find = (of: Of) => pages.get(keyOf(of)) ?? null
  const change = ({ responseId, page }: Of, changed: (times: PageTimes) => PageTimes): void => {
    const of = { responseId, page }
    pages.set(keyOf(of), { ...changed(find(of) ?? {}), ...of })
  }
  return {
    find,
    loaded: (of: Of, load: number): void => change(of, (times) => ({ ...times, load })),
    clicked: (of: Of, at: number): void =>
      change(of, ({ firstClick = at, clicks = 0, ...times }) => ({ ...times, firstClick, clicks: clicks + 1 })),
    ofResponse: (responseId: ResponseId): readonly (PageTimes & Of)[] =>
      [...pages.values()].filter((one) => one.responseId === responseId),
    /** The records of a page that is sent now, which end here. */
    take: (of: Of): PageTimes => {
      const { responseId: _, page: __, ...times } = find(of) ?? of
      pages.delete(keyOf(of))
      return times
    },
  }
}
export type OpenTimes = ReturnType<typeof openTimes>
