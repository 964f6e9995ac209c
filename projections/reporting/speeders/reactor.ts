import { FlagSpeeder } from '@portal/contracts/asks/surveys'
import type {
  PageAnswered,
  PageSaved,
  ResponseCompleted,
  ResponseErased,
  ResponseQuotaFull,
  ResponseScreened,
  ResponseStarted,
} from '@portal/contracts/events/surveys'
import { type Asking, reactor } from '../../runtime/reactor/reactor.ts'
import type { RowSet } from '../../runtime/rows/row-set.ts'
import { isInEarnest } from '../in-earnest.ts'
import { secondsOf, stepOf, type Threshold, thresholdOf, withTime } from './pace.ts'
import { type Early, paceTable, type SurveyPace, type Timing, timingTable } from './tables.ts'

/** Without an end in which its pace counts. */
type Ended = ResponseScreened | ResponseQuotaFull | ResponseErased
type Followed = ResponseStarted | PageAnswered | PageSaved | ResponseCompleted | Ended
type Rows = { timing: Timing; pace: SurveyPace }
type Asks = { flag: FlagSpeeder }

/** How many must have finished before a response is judged. */
const ENOUGH = 100
/** The limit of an `int` column; a page may have been open for weeks. */
const LONGEST_MS = 2_000_000_000

/** Nobody spends time on the page of the variables of the address. */
const addTime = (rows: RowSet<Timing>, { responseId, seconds, background }: PageAnswered | PageSaved): void => {
  const timing = rows.get(responseId)
  if (!timing || background) return
  const isKnown = timing.ms !== null && seconds !== undefined
  const ms = isKnown ? Math.min(LONGEST_MS, (timing.ms ?? 0) + Math.round(seconds * 1000)) : null
  rows.put({ ...timing, ms })
}

const flag = (ask: Asking<Asks>, surveyId: string, { responseId, ms }: Early, found: Threshold): void => {
  if (stepOf(ms) >= found.threshold) return
  const about = FlagSpeeder.parse({
    surveyId,
    responseId,
    seconds: Math.round(ms / 100) / 10,
    medianSeconds: secondsOf(found.median),
    thresholdSeconds: secondsOf(found.threshold),
    responses: found.responses,
  })
  ask.now(`flag-${responseId}`, 'flag', about)
}

const complete = (pace: RowSet<SurveyPace>, surveyId: string, done: Early, ask: Asking<Asks>): void => {
  const before = pace.get(surveyId) ?? { surveyId, responses: 0, histogram: {}, early: [] }
  const histogram = withTime(before.histogram, stepOf(done.ms))
  const responses = before.responses + 1
  const waiting = [...before.early, done]
  const found = responses >= ENOUGH ? thresholdOf(histogram) : null
  if (found) for (const one of waiting) flag(ask, surveyId, one, found)
  pace.put({ surveyId, responses, histogram, early: found ? [] : waiting })
}

/**
 * Flags speeders: responses that were completed more than two standard deviations below the median, once a hundred have
 * finished. Those of the first hundred are judged when the hundredth completes, each later one when it completes, and
 * none twice. It asks for a flag, for a person to review; nothing is left out of a report.
 */
export const flagSpeeders = reactor<Followed, Rows, Asks>({
  name: 'flag-speeders',
  version: 1,
  types: [
    'ResponseStarted',
    'PageAnswered',
    'PageSaved',
    'ResponseCompleted',
    'ResponseScreened',
    'ResponseQuotaFull',
    'ResponseErased',
  ],
  isMostOfTheLog: true,
  begins: 'start',
  key: ({ stream }) => stream,
  spreadBy: 'survey',
  tables: { timing: timingTable, pace: paceTable },
  loads: [
    (batch) => ({
      timing: batch.map(({ event }) => [event.responseId]),
      pace: batch.flatMap(({ event }) => (event.type === 'ResponseCompleted' ? [[event.surveyId]] : [])),
    }),
  ],
  asks: { flag: FlagSpeeder },
  react: ({ timing, pace }, { event }, ask) => {
    const { responseId, surveyId } = event
    switch (event.type) {
      case 'ResponseStarted':
        if (isInEarnest(event)) timing.put({ responseId, surveyId, ms: 0 })
        return
      case 'PageAnswered':
      case 'PageSaved':
        return addTime(timing, event)
      case 'ResponseCompleted': {
        const timed = timing.get(responseId)
        if (!timed) return
        timing.remove(timed)
        if (timed.ms !== null) complete(pace, surveyId, { responseId, ms: timed.ms }, ask)
        return
      }
      case 'ResponseScreened':
      case 'ResponseQuotaFull':
      case 'ResponseErased': {
        const timed = timing.get(responseId)
        if (timed) timing.remove(timed)
      }
    }
  },
})
