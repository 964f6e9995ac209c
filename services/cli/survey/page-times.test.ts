import { describe, expect, it } from 'vitest'
import { pageTimes } from './page-times.ts'

const sent = (page: string, seconds: number | undefined, load?: number, surveyId = 'tea') => ({
  type: 'PageAnswered',
  surveyId,
  page,
  data: {},
  ...(seconds !== undefined && { seconds }),
  ...(load !== undefined && { times: { load } }),
})
const linesOf = (events: readonly unknown[], order: readonly string[]) => {
  const times = pageTimes('tea')
  events.forEach(times.add)
  return times.lines(order)
}

describe('the times of the pages of a survey', () => {
  it('are the median and the slowest tenth of those who sent each page, whoever measured nothing left out', () =>
    expect(
      linesOf([sent('one', 3), sent('one', 9, 800), sent('one', 4, 200), sent('one', undefined)], ['one']),
    ).toEqual([{ page: 'one', sent: 4, median: 4, p90: 9, loadMedian: 800, hidden: 0 }]))

  it('are those of a whole page, also where it was saved meanwhile', () => {
    const saved = { ...sent('one', 5), type: 'PageSaved' }
    const events = [saved, saved, { ...saved, responseId: 'another' }, sent('one', 2), sent('one', 3)]
    expect(linesOf(events, ['one'])).toMatchObject([{ sent: 2, median: 12, p90: 12 }])
  })

  it('are in the order of the survey, with pages that nobody sent, and how often each was hidden', () =>
    expect(
      linesOf([{ type: 'PageHidden', surveyId: 'tea', page: 'two', seconds: 5 }, sent('one', 1)], ['two', 'one']),
    ).toEqual([
      { page: 'two', sent: 0, median: null, p90: null, loadMedian: null, hidden: 1 },
      { page: 'one', sent: 1, median: 1, p90: 1, loadMedian: null, hidden: 0 },
    ]))

  it('are of this survey alone, and of pages alone', () =>
    expect(
      linesOf([sent('one', 1, 1, 'coffee'), { type: 'ResponseCompleted', surveyId: 'tea' }, null], ['one']),
    ).toMatchObject([{ sent: 0, median: null }]))
})
