import { hash } from 'node:crypto'
import { CheckResponse, FlagDuplicate } from '@portal/contracts/asks/surveys'
import type {
  PageAnswered,
  PageSaved,
  ResponseCompleted,
  ResponseQuotaFull,
  ResponseScreened,
  ResponseStarted,
} from '@portal/contracts/events/surveys'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { type Asking, reactor } from '../../runtime/reactor/reactor.ts'
import type { RowSet } from '../../runtime/rows/row-set.ts'
import { isInEarnest } from '../in-earnest.ts'
import { type AnswersSoFar, answersTable, type Fingerprint, fingerprintTable, type PageDigest } from './tables.ts'

type Followed = ResponseStarted | PageAnswered | PageSaved | ResponseCompleted | ResponseScreened | ResponseQuotaFull
type Rows = { answers: AnswersSoFar; fingerprint: Fingerprint }
type Asks = { check: CheckResponse; duplicate: FlagDuplicate }
type Pages = AnswersSoFar['pages']

/** With fewer coded answers, two respondents may well agree in all of them. */
const ENOUGH_ANSWERS = 20

const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 32)

const pageDigest = ({ data }: PageAnswered | PageSaved): PageDigest => {
  const entries = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { answers: entries.length, digest: digestOf(entries) }
}

const answersIn = (pages: Pages): number => Object.values(pages).reduce((sum, { answers }) => sum + answers, 0)

/** Of lists only: the database does not keep the order of an object's fields. */
const fingerprintOf = (pages: Pages): string => {
  const digests = Object.entries(pages).map(([page, { digest }]) => [page, digest] as const)
  return digestOf(digests.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The pages after an event; null for a response that is not compared. Where it came from, and what was drawn for it, is no answer. */
const after = (pages: Pages | null, event: Followed): Pages | null => {
  switch (event.type) {
    case 'ResponseStarted':
      return isInEarnest(event) ? {} : null
    case 'PageAnswered':
    case 'PageSaved':
      return pages && (event.background ? pages : { ...pages, [event.page]: pageDigest(event) })
    case 'ResponseCompleted':
    case 'ResponseScreened':
    case 'ResponseQuotaFull':
      return pages
  }
}

const isEnd = ({ type }: Followed): boolean =>
  type === 'ResponseCompleted' || type === 'ResponseScreened' || type === 'ResponseQuotaFull'

/** The fingerprints of the responses that a batch completes, as their rows will be then. */
const completedIn = (batch: readonly Recorded<Followed>[], answers: RowSet<AnswersSoFar>) => {
  const known = new Map<string, Pages | null>()
  return batch.flatMap(({ event }) => {
    const { responseId, surveyId } = event
    const before = known.has(responseId) ? known.get(responseId) : answers.get(responseId)?.pages
    const pages = after(before ?? null, event)
    known.set(responseId, pages)
    return event.type === 'ResponseCompleted' && pages ? [[surveyId, fingerprintOf(pages)] as const] : []
  })
}

const complete = (rows: RowSet<Fingerprint>, { responseId, surveyId, pages }: AnswersSoFar, ask: Asking<Asks>) => {
  ask.now(`check-${responseId}`, 'check', CheckResponse.parse({ surveyId, responseId }))
  const answers = answersIn(pages)
  if (answers < ENOUGH_ANSWERS) return
  const digest = fingerprintOf(pages)
  const first = rows.get(surveyId, digest)
  if (!first) return rows.put({ surveyId, digest, responseId })
  const about = FlagDuplicate.parse({ surveyId, responseId, of: first.responseId, answers })
  ask.now(`duplicate-${responseId}`, 'duplicate', about)
}

/**
 * Asks for a check of each completed response, and flags one whose coded answers are all the same as those of an earlier
 * one. Texts are not compared: their digests could be guessed. Nothing is left out of a report.
 */
export const checkAnswers = reactor<Followed, Rows, Asks>({
  name: 'check-answers',
  version: 1,
  types: ['ResponseStarted', 'PageAnswered', 'PageSaved', 'ResponseCompleted', 'ResponseScreened', 'ResponseQuotaFull'],
  isMostOfTheLog: true,
  begins: 'start',
  key: ({ stream }) => stream,
  spreadBy: 'survey',
  tables: { answers: answersTable, fingerprint: fingerprintTable },
  loads: [
    (batch) => ({ answers: batch.map(({ event }) => [event.responseId]) }),
    (batch, { answers }) => ({ fingerprint: completedIn(batch, answers) }),
  ],
  asks: { check: CheckResponse, duplicate: FlagDuplicate },
  react: ({ answers, fingerprint }, { event }, ask) => {
    const { responseId, surveyId } = event
    const row = answers.get(responseId)
    const pages = after(row?.pages ?? null, event)
    if (pages === null) return
    if (!isEnd(event)) {
      answers.put({ responseId, surveyId, pages })
      return
    }
    if (!row) return
    answers.remove(row)
    if (event.type === 'ResponseCompleted') complete(fingerprint, row, ask)
  },
})
