import { FlagsReply } from '@portal/contracts/http/reporting'
import { readResponseHistory } from '@portal/contracts/http/reporting/respondents'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { QualityScreen } from './quality-screen.tsx'

const ids = ['018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01', '118f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e02']
const flag = (at: number, differs: object) => ({
  responseId: ids[at],
  flaggedAt: '2026-11-21T10:00:00.000Z',
  verdict: null,
  reviewedAt: null,
  ...differs,
})
const flags = [
  flag(0, { flag: 'speeder', evidence: { seconds: 12, medianSeconds: 180, thresholdSeconds: 60, responses: 100 } }),
  flag(0, { flag: 'straight-lining', evidence: { grids: [{ question: 'Q5', rows: 7, code: 3 }] } }),
  flag(1, { flag: 'repeated-text', evidence: { boxes: ['Q7', 'Q8_1'], characters: 25 } }),
  flag(1, { flag: 'duplicate', evidence: { of: ids[0], answers: 38 }, verdict: 'dismissed' }),
]

const open = (found: readonly object[] = flags, review = () => problem(200, 'unexpected')) => {
  const asked = serve(({ path, method }) => {
    if (method === 'POST') return review()
    if (path.startsWith('/api/reporting/flags'))
      return { body: FlagsReply.parse({ flags: found, total: found.length }) }
    return { body: [] }
  })
  openScreen(<QualityScreen />, { at: '/client/surveys/tea/quality', route: '/client/surveys/:surveyID/quality' })
  return asked
}
const done = () => ({ body: { status: 'success' } })

describe('the quality of responses', () => {
  it('shows each flag with its evidence in words', async () => {
    open()
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map(({ children }) => children[2]?.textContent)).toEqual([
      'Took 12 s. Half of 100 responses took 180 s or more; the limit is 60 s.',
      'Q5: answer 3 in all 7 rows',
      'The same text of 25 characters in Q7, Q8_1',
      'The same 38 coded answers as response 018f2b8c',
    ])
  })

  it('sends a verdict, and loads the flags again', async () => {
    const asked = open(flags, done)
    await userEvent.click(await screen.findByRole('button', { name: 'Accept: Very fast, response 018f2b8c' }))
    await waitFor(() => expect(asked.filter(({ path }) => path.startsWith('/api/reporting/flags'))).toHaveLength(2))
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      surveyID: 'tea',
      responseId: ids[0],
      flag: 'speeder',
      verdict: 'accepted',
    })
  })

  it('lets a verdict be changed to its opposite, or taken back', async () => {
    const asked = open(flags, done)
    const row = within((await screen.findByText('Dismissed')).closest('tr') ?? document.body)
    expect(row.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
    expect(row.getByRole('button', { name: 'Accept: Duplicate, response 118f2b8c' })).toBeTruthy()
    await userEvent.click(row.getByRole('button', { name: 'Review again: Duplicate, response 118f2b8c' }))
    await screen.findByText('To review again: Duplicate, response 118f2b8c')
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ flag: 'duplicate', verdict: null })
  })

  it('says what was decided, with the focus, and takes it back: the flag is again as it was before', async () => {
    const asked = open(flags, done)
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: Very fast, response 018f2b8c' }))
    const said = await screen.findByText('Dismissed: Very fast, response 018f2b8c')
    expect(document.activeElement?.contains(said)).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText('Dismissed: Very fast, response 018f2b8c')).toBeNull())
    const sent = asked.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => Object(body))).toMatchObject([
      { flag: 'speeder', verdict: 'dismissed' },
      { flag: 'speeder', verdict: null },
    ])
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('opens the flagged response, and the one that it repeats', async () => {
    const asked = serve(({ path }) => {
      if (path === readResponseHistory.path) return { body: { events: [] } }
      return { body: path.startsWith('/api/reporting/flags') ? { flags: [flags[3]], total: 1 } : [] }
    })
    openScreen(<QualityScreen />, { at: '/client/surveys/tea/quality', route: '/client/surveys/:surveyID/quality' })
    for (const [at, name] of ['Show response 118f2b8c', 'The same 38 coded answers as response 018f2b8c'].entries()) {
      await userEvent.click(await screen.findByRole('button', { name }))
      const dialog = within(await screen.findByRole('dialog', { name: `Response ${name.slice(-8)}` }))
      expect(dialog.getByText(/This look is recorded/)).toBeTruthy()
      await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
      const looks = asked.filter(({ path }) => path === readResponseHistory.path)
      expect(looks[at]?.body).toEqual({ surveyID: 'tea', responseId: ids[1 - at] })
    }
  })

  it('says so if a verdict was refused', async () => {
    open(flags, () => problem(404, 'not-found'))
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: Very fast, response 018f2b8c' }))
    expect(await screen.findByText('Not found')).toBeTruthy()
  })

  it('asks for all flags on request, and says so if there is nothing to review', async () => {
    const asked = open([])
    expect(await screen.findByRole('heading', { name: 'Nothing to review' })).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'all')
    await waitFor(() => expect(asked.at(-1)?.query.get('state')).toBe('all'))
  })
})
