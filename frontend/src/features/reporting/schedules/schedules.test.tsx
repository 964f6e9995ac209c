import type { ListedSchedule } from '@portal/contracts/http/reporting/schedules'
import { MemberId, ReportItemId, ScheduleId, SendingId } from '@portal/contracts/ids'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, serve } from '../../../../test-support/server.ts'
import { schedulesPath } from '../report-addresses.ts'
import { SCHEDULES } from '../report-paths.ts'
import { addressesIn, newDraft, withRhythm } from './schedule-draft.ts'
import { SchedulesScreen } from './schedules-screen.tsx'

const PATH = '/api/reporting/schedules'
const reportID = ReportItemId.parse('5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11')
const scheduleID = ScheduleId.parse('5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a2c21')
const noor = MemberId.parse('1c7ef954-f917-4d05-900b-1af83f1ae5ff')
const omar = MemberId.parse('2c7ef954-f917-4d05-900b-1af83f1ae5ff')

const report = { reportID, name: 'Tea in spring', description: '', layout: '[]', decimals: 0, editing: null }
const sending: ListedSchedule['sendings'][number] = {
  sendingID: SendingId.parse('7b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a3c31'),
  cause: 'time',
  dueAt: '2026-11-16T07:30:00.000Z',
  endedAt: '2026-11-16T07:30:09.000Z',
  failure: null,
  issues: [],
  to: [
    { memberID: noor, name: 'noor@example.org', outcome: 'sent' },
    { memberID: omar, name: null, outcome: 'left' },
  ],
}
const schedule: ListedSchedule = {
  scheduleID,
  reportID,
  reportName: 'Tea in spring',
  to: [
    { memberID: noor, name: 'noor@example.org' },
    { memberID: omar, name: null },
  ],
  language: 'en',
  plan: { every: 'week', day: 1, hour: 8, minute: 30, timeZone: 'Europe/Zurich' },
  isPaused: false,
  nextAt: '2026-11-23T07:30:00.000Z',
  Revision: 4,
  sendings: [sending],
}

type Reply = ReturnType<Parameters<typeof serve>[0]>

const replyTo = (schedules: readonly ListedSchedule[], { path, method }: Asked): Reply => {
  if (path.endsWith('/recipients')) return { body: [{ memberID: omar, name: 'omar@example.org', displayName: 'Omar' }] }
  if (path.includes('/list/loads/')) return { body: [report] }
  if (path === PATH && method === 'GET') return { body: schedules }
  if (path === PATH) return { body: { scheduleID, Revision: 5, nextAt: null } }
  return path.startsWith(PATH) ? { body: { scheduleID } } : 'lost'
}

const open = (
  schedules: readonly ListedSchedule[],
  at = schedulesPath(reportID),
  more: (asked: Asked) => Reply | null = () => null,
) => {
  const requests = serve((asked) => more(asked) ?? replyTo(schedules, asked))
  openScreen(<SchedulesScreen />, { at, route: SCHEDULES })
  return requests
}
const saves = (requests: readonly Asked[]) =>
  requests.filter(({ path, method }) => path === PATH && method === 'POST').map(({ body }) => body)

const card = () => screen.findByRole('article', { name: /^Every Monday/ })

describe('the times at which a dashboard is sent', () => {
  it('are shown with recipients, the next time by the clocks of their zone, and what became of the last one', async () => {
    open([schedule])
    const one = within(await card())
    expect(one.getByRole('heading').textContent).toMatch(/^Every Monday at 8:30.AM \(Europe\/Zurich\)$/)
    expect(one.getByText(/^Next: Monday, November 23, 2026 at 8:30.AM$/)).toBeTruthy()
    expect(one.getByText('noor@example.org, Former account')).toBeTruthy()
    expect(one.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['noor@example.org: sent', 'Former account: not sent: the account is not there any more']),
    )
  })

  it('are saved for addresses that are written or chosen', async () => {
    const requests = open([])
    await userEvent.click(await screen.findByRole('button', { name: 'New time' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await userEvent.type(dialog.getByLabelText('Recipients'), 'noor@example.org, ')
    await userEvent.selectOptions(
      dialog.getByLabelText('Add a colleague'),
      await dialog.findByRole('option', { name: /Omar/ }),
    )
    await userEvent.selectOptions(dialog.getByLabelText('How often'), 'Every month')
    await userEvent.selectOptions(dialog.getByLabelText('Day of the month'), '31')
    expect(dialog.getByText('In months that are shorter, on their last day.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '17:45' } })
    await userEvent.selectOptions(dialog.getByLabelText('Time zone'), 'Asia/Dubai')
    expect(dialog.getByRole('status').textContent).toMatch(/^First sent: .*5:45.PM$/)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saves(requests)).toHaveLength(1))
    expect(saves(requests)[0]).toEqual({
      scheduleID: 'new',
      reportID,
      to: ['noor@example.org', 'omar@example.org'],
      language: 'en',
      plan: { every: 'month', day: 31, hour: 17, minute: 45, timeZone: 'Asia/Dubai' },
      isPaused: false,
    })
  })

  it('are paused with all recipients, and resumed with those who are there', async () => {
    const requests = open([schedule])
    await userEvent.click(within(await card()).getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(saves(requests)).toHaveLength(1))
    expect(saves(requests)[0]).toMatchObject({ to: [noor, omar], isPaused: true, Revision: 4 })
  })

  it('are resumed with the recipients who are there', async () => {
    const requests = open([{ ...schedule, isPaused: true, nextAt: null }])
    const one = within(await card())
    expect(one.getByText('Paused')).toBeTruthy()
    await userEvent.click(one.getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(saves(requests)).toHaveLength(1))
    expect(saves(requests)[0]).toMatchObject({ to: ['noor@example.org'], isPaused: false })
  })

  it('are sent now on request, but not while they are being sent', async () => {
    const requests = open([schedule])
    await userEvent.click(within(await card()).getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(requests.some(({ path }) => path === `${PATH}/${scheduleID}/send`)).toBe(true))
  })

  it('cannot be sent again while they are being sent', async () => {
    open([{ ...schedule, sendings: [{ ...sending, endedAt: null, cause: 'asked' }] }])
    const one = within(await card())
    expect(one.getByText('Being sent')).toBeTruthy()
    expect(one.getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true)
  })

  it('are deleted after a question', async () => {
    const requests = open([schedule])
    await userEvent.click(within(await card()).getByRole('button', { name: 'Delete' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(requests.some(({ path, method }) => path === `${PATH}/${scheduleID}` && method === 'DELETE')).toBe(true),
    )
  })

  it('that somebody else has changed meanwhile are not overwritten, and are changed in their version then', async () => {
    const stale = { status: 409, body: { type: 'about:blank', title: 'x', status: 409, code: 'stale-version' } }
    const theirs = { ...schedule, Revision: schedule.Revision + 1 }
    let isTheirs = false
    const save = () => {
      const isRefused = !isTheirs
      isTheirs = true
      return isRefused ? stale : { body: { scheduleID, Revision: theirs.Revision + 1 } }
    }
    const requests = open([schedule], undefined, ({ path, method }) => {
      if (path !== PATH) return null
      return method === 'GET' ? { body: [isTheirs ? theirs : schedule] } : save()
    })
    const dialog = () => within(screen.getByRole('dialog'))
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Somebody else has saved these times/)).toBeTruthy()
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
    const sent = () => requests.filter(({ path, method }) => path === PATH && method === 'POST')
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toMatchObject([schedule, theirs].map(({ Revision }) => ({ Revision }))),
    )
  })

  it('are not saved for who is not of staff, or may see no reports: the field names them, and why', async () => {
    const issues = [
      { path: '/to/0', key: 'no-such-staff', values: { name: 'x@example.org' } },
      { path: '/to/1', key: 'no-right-to-reports', values: { name: 'y@example.org' } },
    ]
    const refused = {
      status: 400,
      body: { type: 'about:blank', title: 'x', status: 400, code: 'invalid-request', issues },
    }
    open([schedule], undefined, ({ path, method }) => (path === PATH && method === 'POST' ? refused : null))
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    const field = await screen.findByRole('textbox', {
      name: 'Recipients',
      description: /account of staff: x@example.org · No right to surveys and reports: y@example.org$/,
    })
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('of all dashboards are shown with their names, and those of a deleted one say so', async () => {
    const gone = { ...sending, failure: 'report-deleted' as const, to: [] }
    open([{ ...schedule, reportName: null, isPaused: true, nextAt: null, sendings: [gone] }], SCHEDULES)
    const one = within(await card())
    expect(one.getByText('This dashboard was deleted')).toBeTruthy()
    expect(one.getByText(/Nothing was sent: the dashboard was deleted/)).toBeTruthy()
    expect(one.queryByRole('button', { name: 'Send now' })).toBeNull()
    expect(one.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })
})

it('addresses are separated by lines, commas or semicolons', () => {
  expect(addressesIn(' a@x.org,b@x.org;\n\n c@x.org ')).toEqual(['a@x.org', 'b@x.org', 'c@x.org'])
})

it('a day of the month that no week has becomes Monday', () => {
  const { plan } = newDraft('en')
  expect(withRhythm({ ...plan, every: 'month', day: 20 }, 'week')).toMatchObject({ every: 'week', day: 1 })
  expect(withRhythm({ ...plan, day: 5 }, 'month')).toMatchObject({ every: 'month', day: 5 })
})
