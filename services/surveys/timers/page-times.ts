import type { PageTimes } from '@portal/contracts/events/surveys'
import type { ResponseId } from '@portal/contracts/ids'
import { growingCache } from '../../kernel/growing-cache.ts'
import type { Showing } from './timer-ids.ts'

const MOST_PAGES = 20_000
/** Who has not sent a page by then is not expected to. */
const KEPT_MS = 3_600_000

type Of = Pick<Showing, 'responseId' | 'page'>
type Open = PageTimes & Of & Readonly<{ lastClick?: number }>

/**
 * Records of pages that are not sent yet, in memory: they cost no write of their own. Another process has its own; a page has those of the one
 * that it is sent to.
 */
export const openTimes = () => {
  const pages = growingCache<Open>(MOST_PAGES, { ttl: KEPT_MS })
  const keyOf = ({ responseId, page }: Of): string => `${responseId} ${page}`
  const find = (of: Of) => pages.get(keyOf(of)) ?? null
  const change = ({ responseId, page }: Of, changed: (times: Partial<Open>) => Partial<Open>): void => {
    const of = { responseId, page }
    pages.set(keyOf(of), { ...changed(find(of) ?? {}), ...of })
  }
  return {
    find,
    loaded: (of: Of, load: number): void => change(of, (times) => ({ ...times, load })),
    /** A press at one moment is one press, however often it is told. */
    clicked: (of: Of, at: number): void => {
      const { firstClick = at, clicks = 0, lastClick } = find(of) ?? {}
      if (lastClick !== at) change(of, (times) => ({ ...times, firstClick, clicks: clicks + 1, lastClick: at }))
    },
    ofResponse: (responseId: ResponseId): readonly Open[] =>
      [...pages.values()].filter((one) => one.responseId === responseId),
    /** The records of a page that is sent now. */
    of: (of: Of): PageTimes => {
      const { load, firstClick, clicks } = find(of) ?? {}
      return {
        ...(load !== undefined && { load }),
        ...(firstClick !== undefined && { firstClick }),
        ...(clicks !== undefined && { clicks }),
      }
    },
    /** The page is stored with its records, which end here: those of one that was refused are sent again with it. */
    end: (of: Of): void => void pages.delete(keyOf(of)),
  }
}
export type OpenTimes = ReturnType<typeof openTimes>
