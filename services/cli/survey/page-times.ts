import * as z from 'zod/mini'

/** What is read of an event of a page, sent or hidden. */
const PageEvent = z.object({
  type: z.enum(['PageAnswered', 'PageSaved', 'PageHidden']),
  surveyId: z.string(),
  responseId: z.optional(z.string()),
  page: z.string(),
  seconds: z.optional(z.number()),
  times: z.optional(z.object({ load: z.optional(z.number()) })),
})

/** In seconds, `loadMedian` in milliseconds; null where nothing was measured. `hidden`: how often it was hidden before it was sent. */
export type PageTimesLine = Readonly<{
  page: string
  sent: number
  median: number | null
  p90: number | null
  loadMedian: number | null
  hidden: number
}>

const shareOf = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.round(share * (sorted.length - 1))] ?? null
}

type Measured = { sent: number; seconds: number[]; load: number[]; hidden: number }

/** Collects the times of the pages of one survey from events, in any order of the log. */
export const pageTimes = (surveyId: string) => {
  const pages = new Map<string, Measured>()
  /** The seconds of pages that were saved and not sent yet: each event has those since the one before. */
  const saved = new Map<string, number>()
  const measuredOn = (page: string): Measured => {
    const known = pages.get(page) ?? { sent: 0, seconds: [], load: [], hidden: 0 }
    pages.set(page, known)
    return known
  }
  const measure = ({ type, responseId, page, seconds, times }: z.infer<typeof PageEvent>): void => {
    const key = `${responseId} ${page}`
    const before = saved.get(key) ?? 0
    if (type === 'PageSaved') {
      saved.set(key, before + (seconds ?? 0))
      return
    }
    const measured = measuredOn(page)
    if (type === 'PageHidden') {
      measured.hidden += 1
      return
    }
    measured.sent += 1
    saved.delete(key)
    if (seconds !== undefined) measured.seconds.push(before + seconds)
    if (times?.load !== undefined) measured.load.push(times.load)
  }
  return {
    add: (event: unknown): void => {
      const read = PageEvent.safeParse(event)
      if (read.success && read.data.surveyId === surveyId) measure(read.data)
    },
    /** The pages in this order, those that nobody sent too. */
    lines: (order: readonly string[]): readonly PageTimesLine[] =>
      order.map((page) => {
        const { sent, seconds, load, hidden } = measuredOn(page)
        const [median, p90] = [shareOf(seconds, 0.5), shareOf(seconds, 0.9)]
        return { page, sent, median, p90, loadMedian: shareOf(load, 0.5), hidden }
      }),
  }
}
