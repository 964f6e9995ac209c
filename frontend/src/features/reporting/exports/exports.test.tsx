import { ReportExport } from '@portal/contracts/http/reporting/exports'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { ExportButton } from './export-button.tsx'
import { ExportsScreen } from './exports-screen.tsx'

const exportId = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const spec = {
  surveyID: 'tea',
  questions: ['Q1'],
  banner: [],
  filter: { question: 'Q1', op: 'IN', values: [1] },
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  completesOnly: true,
  base: 'asked',
  test: 'none',
}
const request = {
  content: { kind: 'tables', spec },
  format: 'xlsx',
  language: 'en',
  decimals: 2,
  colors: [],
  byteOrderMark: true,
}

const anExport = (differs: object): ReportExport =>
  ReportExport.parse({
    exportId,
    request,
    surveyTitle: 'Tea',
    state: 'running',
    share: 0.25,
    isCancelling: false,
    issues: [],
    fileName: null,
    bytes: null,
    askedAt: '2026-11-22T08:00:00.000Z',
    endedAt: null,
    expiresAt: null,
    ...differs,
  })
const READY = { state: 'done', fileName: 'tea.xlsx', bytes: 3_400_000, expiresAt: '2026-11-23T08:00:00.000Z' }

const serving = (listed: () => readonly ReportExport[]) =>
  serve(({ path, method }) => {
    if (method === 'POST') return { body: { exportId } }
    return path === '/api/reporting/exports' ? { body: listed() } : { body: [] }
  })

const openList = (listed: readonly ReportExport[], search = '') => {
  const asked = serving(() => listed)
  openScreen(<ExportsScreen />, { at: `/client/surveys/exports${search}`, route: '/client/surveys/exports' })
  return asked
}

describe('the list of exports', () => {
  it('shows how far an export is, and lets it be cancelled', async () => {
    const asked = openList([anExport({})])
    const line = within(await screen.findByRole('article', { name: 'Tea · Tables · Excel' }))
    expect(line.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    await userEvent.click(line.getByRole('button', { name: 'Cancel Tea · Tables · Excel' }))
    expect(asked.find(({ method }) => method === 'POST')?.path).toBe(`/api/reporting/exports/${exportId}/cancel`)
  })

  it('links to the file of one that is ready, with its size', async () => {
    openList([anExport(READY)])
    const link = await screen.findByRole('link', { name: 'Download Tea · Tables · Excel' })
    expect(link.getAttribute('href')).toBe(`/api/reporting/exports/${exportId}/file`)
    expect(screen.getByText('3.4 MB')).toBeTruthy()
    expect(screen.getByText('Q1 · filtered')).toBeTruthy()
  })

  it.each([
    [{ state: 'done' }, 'Expired'],
    [{ state: 'failed' }, 'Failed'],
    [{ state: 'cancelled' }, 'Cancelled'],
  ])('offers no file for %j', async (differs, state) => {
    openList([anExport(differs)])
    expect(await screen.findByText(state)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
  })

  it('says why a file could not be made, where that is known, and else that it may be asked for again', async () => {
    const why = 'Excel holds 16384 columns, the file would have 20000'
    openList([anExport({ state: 'failed', why })])
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.queryByText(/Please export again/)).toBeNull()
  })

  it.each([
    ['has expired', [anExport({ state: 'done' })], 'This file has expired'],
    ['is of another account', [], 'This file cannot be opened with your account'],
    ['was cancelled', [anExport({ state: 'cancelled' })], 'This export has no file'],
    ['is there, after a sign-in', [anExport(READY)], 'Your file is ready'],
  ])('says to whom the address of a file led here that it %s', async (_, listed, words) => {
    openList(listed, `?file=${exportId}`)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says what to do while there is none', async () => {
    openList([])
    expect(await screen.findByText('No exports yet')).toBeTruthy()
  })
})

describe('the export dialog', () => {
  const open = async (listed: () => readonly ReportExport[] = () => []) => {
    const asked = serving(listed)
    const shown = request.content.spec
    openScreen(<ExportButton spec={shown as never} decimals={1} />, { at: '/', route: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Export report' })) }
  }
  const begin = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
    userEvent.click(dialog.getByRole('button', { name: 'Export' }))

  it('exports the tables of the screen to Excel, with its decimals', async () => {
    const { asked, dialog } = await open()
    await begin(dialog)
    const sent = asked.find(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ content: { kind: 'tables', spec }, format: 'xlsx', decimals: 1, language: 'en' })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('exports the responses that the screen counts, in a format that can hold them', async () => {
    const { asked, dialog } = await open()
    await userEvent.selectOptions(dialog.getByLabelText('Content'), 'The tables of this report')
    expect(within(dialog.getByLabelText('Format')).queryByText('SPSS')).toBeNull()
    await userEvent.selectOptions(dialog.getByLabelText('Content'), 'Responses, one row each')
    await userEvent.selectOptions(dialog.getByLabelText('Format'), 'SPSS')
    expect(dialog.getByText(/Share the file only/)).toBeTruthy()
    await begin(dialog)
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      content: { kind: 'responses', surveyID: 'tea', filter: spec.filter, completesOnly: true, answers: 'codes' },
      format: 'sav',
    })
  })

  it('shows the progress of what was begun, and its file when it is there', async () => {
    let listed = [anExport({})]
    const { dialog } = await open(() => listed)
    await begin(dialog)
    expect(await dialog.findByRole('progressbar')).toBeTruthy()
    listed = [anExport(READY)]
    expect(await dialog.findByRole('link', { name: /Download/ }, { timeout: 10_000 })).toBeTruthy()
  })

  it('is another export after a lost reply if another format is chosen, and the same one if none is', async () => {
    const { dialog } = await open()
    const asked = serve(() => 'lost')
    const keys = () =>
      asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
    const tried = async (times: number) => {
      await begin(dialog)
      await waitFor(() => expect(keys()).toHaveLength(times))
      await dialog.findByRole('alert')
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Export' })).toBeTruthy())
    }
    await tried(1)
    await tried(2)
    await userEvent.selectOptions(dialog.getByLabelText('Format'), 'PDF')
    await tried(3)
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('says why an export was refused, and lets it be tried again', async () => {
    const { dialog } = await open()
    serve(() => problem(429, 'too-many-requests'))
    await begin(dialog)
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Export' })).toBeTruthy()
  })
})
