import type { ResponseEvent } from '@portal/contracts/events/surveys'

/** Below the limits of one request of the log (200 events, 768 KiB), with room for what encryption adds. */
const MOST_EVENTS = 150
const MOST_BYTES = 384 * 1024

/** Parts of a response that one request each can store; the same events give the same parts. */
export const splitEvents = (events: readonly ResponseEvent[]): readonly (readonly ResponseEvent[])[] => {
  if (events.length <= 1) return [events]
  const parts: ResponseEvent[][] = [[]]
  let bytes = 0
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event))
    const last = parts.at(-1) ?? []
    const isFull = last.length > 0 && (last.length >= MOST_EVENTS || bytes + size > MOST_BYTES)
    if (isFull) parts.push([event])
    else last.push(event)
    bytes = isFull ? size : bytes + size
  }
  return parts
}
