import { notOnPage } from '../http/failures/not-on-page.ts'
import { ProblemError } from '../http/failures/problems.ts'
import type { SentOutcome } from './sent-pages.ts'

type Rejection = Extract<SentOutcome, { outcome: 'rejected' }>['rejection']
/** Failures that are not about single questions. */
export type Refusal = Exclude<Rejection, { code: 'invalid-answers' }>

/** The link to the survey is wrong: the respondent can do nothing about it. */
export const backgroundUnfit = (names: readonly string[]): ProblemError =>
  new ProblemError('invalid-request', { values: { reason: 'background-unfit', names: [...names] } })

/** The problem of a page that cannot be accepted at all. */
export const refusal = (rejection: Refusal): ProblemError => {
  switch (rejection.code) {
    case 'unknown-survey':
      return new ProblemError('not-found')
    case 'unknown-version':
    case 'place-needed':
      return new ProblemError('unavailable')
    case 'survey-closed':
      return new ProblemError('survey-closed')
    case 'account-closed':
      return new ProblemError('account-closed')
    case 'version-replaced':
      return new ProblemError('page-out-of-order')
    case 'response-complete':
      return new ProblemError('page-out-of-order', { values: { page: 'end' } })
    case 'page-out-of-order':
      return new ProblemError('page-out-of-order', { values: { page: rejection.present ?? 'end' } })
    case 'no-way-back':
      return new ProblemError('page-out-of-order', { values: { reason: 'no-page-before' } })
    case 'background-unfit':
      return backgroundUnfit(rejection.variables)
    case 'page-too-early':
      return new ProblemError('page-too-early', { values: { seconds: rejection.seconds } })
    case 'unknown-keys':
      return notOnPage(rejection.keys)
  }
}
