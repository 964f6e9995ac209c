import { TableSpec } from '@portal/contracts/reporting/table'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerTo, openReport } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from '../crosstab/crosstab-screen.tsx'
import { ToplineScreen } from '../topline/topline-screen.tsx'

const path = '/banner/0/items/1/condition/survey'
const refusal = (more: readonly object[] = []) => ({
  type: 'about:blank',
  title: 'Check what you entered',
  status: 400,
  code: 'invalid-request',
  detail: `${path}: there is no survey cocoa`,
  refusal: 'There is no survey cocoa.',
  issues: [{ path, key: 'no-joined-survey', values: { survey: 'cocoa' } }, ...more],
})
const refuse = (body: object) =>
  openReport(<CrosstabScreen />, { search: '?banner=Q2&rows=Q1', run: () => ({ status: 400, body }) })

it('says of columns that do not fit the survey what is wrong with them, without their place in the request', async () => {
  refuse(refusal())
  const notice = (await screen.findByText('These columns do not fit the survey')).closest('.notice')
  expect(notice?.textContent).toContain('There is no survey cocoa.')
  expect(notice?.textContent).not.toContain(path)
})

it('counts unweighted at the press of a button where nobody has the weight any more', async () => {
  const issues = [{ path: '/weight', key: 'weight-of-nobody', values: { weight: 'w' } }]
  const body = { ...refusal(), refusal: 'No respondent has a weight w above 0.', issues }
  const { asked } = openReport(<CrosstabScreen />, {
    search: '?banner=Q2&rows=Q1&weight=w',
    run: (spec) => (TableSpec.parse(spec).weight ? { status: 400, body } : { body: answerTo(spec) }),
  })
  expect(await screen.findByText('No respondent has a weight w above 0.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Count unweighted' }))
  await screen.findAllByRole('table')
  expect(asked().at(-1)?.weight).toBeUndefined()
})

it('says what is wrong, in sentences, if more than the columns was refused', async () => {
  refuse(refusal([{ path: '/questions/0', key: 'no-such-question', values: { question: 'Q77' } }]))
  expect(await screen.findByText('There is no survey cocoa.')).toBeTruthy()
})

it('says who is left out where nobody is counted, and counts them at the press of a button: an open link brings external users alone', async () => {
  const { asked } = openReport(<ToplineScreen />, {
    run: (spec) => ({ body: answerTo(spec, TableSpec.parse(spec).includeExternalUsers ? {} : { respondents: 0 }) }),
  })
  expect(await screen.findByText('No responses yet')).toBeTruthy()
  expect(screen.getByText(/external users, who come by open links, are left out/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Include everybody' }))
  await screen.findAllByRole('table')
  expect(asked().at(-1)).toMatchObject({ includeAdmin: true, includeInactive: true, includeExternalUsers: true })
})

it('only says that there are none where everybody is counted', async () => {
  openReport(<ToplineScreen />, {
    search: '?admin=1&inactive=1&external=1',
    run: (spec) => ({ body: answerTo(spec, { respondents: 0 }) }),
  })
  expect(await screen.findByText('No responses yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Include everybody' })).toBeNull()
})
