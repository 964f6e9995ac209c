import type { ImportedPage, ResponseEvent, ResponseImported } from '@portal/contracts/events/surveys'

/** Below the limits of one request of the log (200 events, 768 KiB), with room for what encryption adds. */
const MOST_EVENTS = 150
const MOST_BYTES = 384 * 1024

const bytesOf = (content: object): number => Buffer.byteLength(JSON.stringify(content))

/** The ids, the time and the names of a page, and the signs around them. */
const MOST_OF_HEAD = 1_500
/** The id of a page, 40 signs at most, and the signs around what it holds. */
const MOST_OF_PAGE = 100
/** A number has 20 signs at most; around its key and it are quotes, a colon and a comma. */
const MOST_OF_NUMBER = 24
const QUOTES_AND_COMMA = 3

/** No less than the bytes of what a page holds as JSON. Codes, which most pages hold, need not be written for that. */
const mostBytesOn = ({ data, asked = [], unanswered = [] }: Omit<ImportedPage, 'page'>): number => {
  let bytes = MOST_OF_PAGE
  for (const key in data) bytes += key.length + MOST_OF_NUMBER
  for (const id of asked) bytes += id.length + QUOTES_AND_COMMA
  for (const id of unanswered) bytes += id.length + QUOTES_AND_COMMA
  return bytes
}

const mostBytesOf = (event: ResponseEvent): number =>
  event.type !== 'PageAnswered' || event.texts || event.order || event.times
    ? bytesOf(event)
    : MOST_OF_HEAD + mostBytesOn(event)

/** Below the limit of an event (256 KiB) by more than the third that encryption adds. */
const MOST_OF_EVENT = 180 * 1024

/** Whether an imported response may be stored as the one event that it is. Its key has 200 signs at most. */
export const isOneEvent = ({ pages, texts, weights }: ResponseImported): boolean => {
  const others = (texts ? bytesOf(texts) : 0) + (weights ? bytesOf(weights) : 0)
  return pages.reduce((sum, page) => sum + mostBytesOn(page), 2 * MOST_OF_HEAD + others) <= MOST_OF_EVENT
}

/** Whether they fit into one request, as those of most responses do. */
const areFew = (events: readonly ResponseEvent[]): boolean =>
  events.length <= MOST_EVENTS && events.reduce((sum, event) => sum + mostBytesOf(event), 0) <= MOST_BYTES

/** Parts of a response that one request each can store; the same events give the same parts. */
export const splitEvents = (events: readonly ResponseEvent[]): readonly (readonly ResponseEvent[])[] => {
  if (areFew(events)) return [events]
  const parts: ResponseEvent[][] = [[]]
  let bytes = 0
  for (const event of events) {
    const size = bytesOf(event)
    const last = parts.at(-1) ?? []
    const isFull = last.length > 0 && (last.length >= MOST_EVENTS || bytes + size > MOST_BYTES)
    if (isFull) parts.push([event])
    else last.push(event)
    bytes = isFull ? size : bytes + size
  }
  return parts
}
