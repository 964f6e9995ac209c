import { Instant } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { published, sent } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { response } from './response.ts'

const spec = specFor(response)
const older = aSurvey({
  pages: [aPage('older', aQuestion('info', { id: 'Q0' })), aPage('end', aQuestion('info', { id: 'Q1' }))],
})
const both = published(older, aSurvey({ pages: [aPage('newer', aQuestion('info', { id: 'Q0' }))] }))
const DAY = 24 * 3_600_000
const after = (ms: number) => Instant.parse(new Date(Date.parse(anInstant) + ms).toISOString())
const page = (id: string, version?: number) =>
  sent(both, { type: 'AnswerPage', page: id, ...(version !== undefined && { version }) })

it('a response begins with the version whose page is shown, and with the newest where nothing says which', () => {
  const begins = (command: ReturnType<typeof page>) => {
    const decision = response.decide(response.initial, command)
    return decision.outcome === 'accepted' && decision.events[0]
  }
  expect(begins(page('older', 1))).toMatchObject({ type: 'ResponseStarted', surveyVersion: 1 })
  expect(begins(page('newer', 2))).toMatchObject({ type: 'ResponseStarted', surveyVersion: 2 })
  expect(begins(page('newer'))).toMatchObject({ type: 'ResponseStarted', surveyVersion: 2 })
})

it('a response begins with an older version for a day after a newer one was published', () => {
  expect(response.decide(response.initial, { ...page('older', 1), at: after(DAY) })).toMatchObject({
    outcome: 'accepted',
  })
  const late = { ...page('older', 1), at: after(DAY + 1) }
  spec.given().when(late).isRejected({ code: 'version-replaced' })
  expect(response.decide(response.initial, { ...page('newer', 2), at: after(99 * DAY) })).toMatchObject({
    outcome: 'accepted',
  })
})

it('a response does not begin with a version that this process does not know', () =>
  spec.given().when(page('newer', 3)).isRejected({ code: 'unknown-version', version: 3 }))
