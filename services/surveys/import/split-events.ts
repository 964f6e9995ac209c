import type { ResponseEvent } from '@portal/contracts/events/surveys'

/** Below the limits of one request of the log (200 events, 768 KiB), with room for what encryption adds. */
const MOST_EVENTS = 150
const MOST_BYTES = 384 * 1024

const bytesOf = (event: ResponseEvent): number => Buffer.byteLength(JSON.stringify(event))

/** The ids, the time and the names of a page, and the signs around them. */
const MOST_OF_HEAD = 1_500
/** A number has 20 signs at most; around its key and it are quotes, a colon and a comma. */
const MOST_OF_NUMBER = 24
const QUOTES_AND_COMMA = 3

/** No less than the bytes of an event as JSON. Codes, which most pages hold, need not be written for that. */
const mostBytesOf = (event: ResponseEvent): number => {
  if (event.type !== 'PageAnswered' || event.texts || event.order || event.times) return bytesOf(event)
  let bytes = MOST_OF_HEAD
  for (const key in event.data) bytes += key.length + MOST_OF_NUMBER
  for (const id of event.asked) bytes += id.length + QUOTES_AND_COMMA
  return bytes
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
