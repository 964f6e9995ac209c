import { AT_LEAST_COOKIE } from '@portal/contracts/site/first-load'
import { keepCookie } from './keep-cookie.ts'

/** Read models are a moment behind; after this time all hold what was written. */
const KEPT_SECONDS = 60

const KEPT = new RegExp(`(?:^|; )${AT_LEAST_COOKIE}=([0-9a-f]+)(?:;|$)`)

/** What a page of this browser wrote a moment ago: before a reload, or in another tab. */
const keptPosition = (): string => KEPT.exec(document.cookie)?.[1] ?? ''

let seen = ''

/** Positions are unsigned hexadecimal numbers; a longer one is a later one. */
const isLater = (position: string, than: string): boolean =>
  position.length === than.length ? position > than : position.length > than.length

const latest = (): string => {
  const kept = keptPosition()
  if (isLater(kept, seen)) seen = kept
  return seen
}

/** Remembers the position of our last command in the log, also for the page that is loaded next; a frame on another site knows it until it is loaded again. */
export const noteLogPosition = (headers: Headers): void => {
  const position = headers.get('log-position') ?? ''
  if (!/^[0-9a-f]+$/.test(position) || !isLater(position, latest())) return
  seen = position
  keepCookie(AT_LEAST_COOKIE, position, KEPT_SECONDS)
}

/** Asks a query to wait until it contains our own last command, in whatever tab, so that people see what they just did. */
export const atLeastPosition = (): Record<string, string> => {
  const position = latest()
  return position === '' ? {} : { 'at-least-position': position }
}
