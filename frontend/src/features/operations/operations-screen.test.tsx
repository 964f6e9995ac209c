import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  answering,
  build,
  models,
  open,
  press,
  queues,
  running,
  sent,
  status,
} from '../../../test-support/operations.tsx'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'

afterEach(() => openScreen(<p>done</p>).unmount())

it('each reactor is shown with how late it is, what is to be done, and its timers', async () => {
  const reactor = { due: 4, timers: 2, nextTimerAt: '2026-11-21T10:01:00.000Z' }
  answering({ '/api/operations/status': status({ projection: 'follow-erasures', lagSeconds: 3, reactor }) })
  open()
  const line = (await screen.findByRole('rowheader', { name: 'follow-erasures' })).closest('tr')
  const cells = within(line ?? document.body).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['3 sec', '4', '2', '0', 'machine-1'])
})

describe('the operations screen', () => {
  it('says that all is well, with the figures', async () => {
    answering()
    open()
    expect(await screen.findByText('All systems normal')).toBeTruthy()
    expect(screen.getByText('1,068')).toBeTruthy()
    expect(await screen.findByText('machine-1')).toBeTruthy()
    expect(screen.getByText('0.2 sec, 3 events')).toBeTruthy()
  })

  it('begins its charts with what a worker kept, as far back as is chosen, which the address holds', async () => {
    const kept = (minutes: number) => ({
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
      rate: 40,
      walRate: 9,
      lag: { reporting: 30 },
    })
    const asked = answering({ '/api/operations/history': { samples: [kept(30), kept(4)] } })
    open()
    expect(
      await screen.findByRole('img', { name: 'Events per second, last five minutes: 0.5 now, 40 at most' }),
    ).toBeTruthy()
    await press('24 hours')
    expect(await screen.findByRole('img', { name: /^Events per second, last 24 hours: 0.5 now/ })).toBeTruthy()
    const spans = asked.filter(({ path }) => path === '/api/operations/history').map(({ query }) => String(query))
    expect(spans).toEqual(['minutes=5', 'minutes=1440'])
    openScreen(<p>done</p>).unmount()
    open('?span=60')
    expect((await screen.findByRole('button', { name: '1 hour' })).getAttribute('aria-pressed')).toBe('true')
    expect((await screen.findAllByText('Lag in seconds, last hour')).length).toBeGreaterThan(0)
  })

  it('says what needs somebody', async () => {
    answering({
      '/api/operations/status': status({ parkedKeys: 2, excludedEvents: 7, owner: null }),
      '/api/operations/queues': queues,
    })
    open()
    expect(await screen.findByText('Needs attention')).toBeTruthy()
    const list = screen.getByText('Needs attention').parentElement
    await waitFor(() => expect(list?.textContent).toContain('Failed jobs: 1.'))
    expect(list?.textContent).toContain('No projector or worker has the lease of reporting v1.')
    expect(list?.textContent).toContain('parked keys: 2, excluded events: 7')
    expect(screen.getByRole('link', { name: /Dead letters/ }).textContent).toContain('2')
  })

  it('says in one sentence what is so with all read models: that no projector runs, and how far each is behind', async () => {
    const [one] = status({ owner: null, lagSeconds: 20 }).projections
    const names = ['member', 'poll', 'reporting']
    const all = { ...status(), projections: names.map((projection) => ({ ...one, projection })) }
    answering({ '/api/operations/status': all })
    open()
    const list = (await screen.findByText('Needs attention')).parentElement
    expect(
      within(list ?? document.body)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'No projector or worker has the lease of member v1, poll v1, and reporting v1. Check that one is running.',
      'Behind the log: member v1 (20 sec), poll v1 (20 sec), and reporting v1 (20 sec).',
    ])
  })

  it('keeps the last figures while the database is away, and says so', async () => {
    let isAway = false
    serve(({ path }) => {
      if (isAway) return problem(503, 'unavailable')
      if (path === '/api/operations/status') return { body: status() }
      if (path === '/api/operations/queues') return { body: queues }
      return { body: models([build(1, 'live')]) }
    })
    open()
    await screen.findByText('1,068')
    isAway = true
    expect(await screen.findByText('The system is not responding', {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.getByText('1,068')).toBeTruthy()
    expect(screen.queryByText('All systems normal')).toBeNull()
    isAway = false
    await waitFor(() => expect(screen.queryByText('The system is not responding')).toBeNull(), { timeout: 5_000 })
  })

  it('shows a plan before a rebuild begins, and begins what was shown', async () => {
    const asked = answering()
    open()
    await press('Rebuild reporting')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('reporting: v1 is in use, v2 is built beside it')).toBeTruthy()
    expect(within(dialog).getByText('about 336 kB')).toBeTruthy()
    await userEvent.click(within(dialog).getByLabelText('Switch to the new rows when they are ready'))
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'a new index')
    await press('Start')
    await screen.findByText('The rebuild has started.')
    const [operation] = sent(asked, '/api/operations/works')
    expect(operation?.body).toEqual({
      kind: 'rebuild',
      projections: ['reporting'],
      plan: 'abcd1234',
      show: true,
      reason: 'a new index',
    })
    expect(operation?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('shows how far a rebuild is, and cancels it after a question', async () => {
    const asked = answering({
      '/api/operations/read-models': models([build(1, 'live'), build(2, 'building')], [running]),
    })
    open()
    const bar = await screen.findByRole('progressbar', { name: /Rebuild of reporting/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('250 events per second')).toBeTruthy()
    expect(screen.getByText('2 sec left')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify reporting' }).disabled).toBe(true)
    await press(/^Cancel/)
    expect(sent(asked, '/api/operations/works/end')).toEqual([])
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel operation' }))
    await waitFor(() =>
      expect(sent(asked, '/api/operations/works/end')[0]?.body).toEqual({
        operationId: running.operationId,
        how: 'cancel',
      }),
    )
  })

  it('says why an action was refused, and lets go of it', async () => {
    answering({ '/api/operations/read-models': models([build(1, 'standby'), build(2, 'live')]) })
    open()
    await screen.findByText('On standby')
    serve(() => ({
      status: 409,
      body: { type: 'x', title: 'That cannot be done', status: 409, code: 'not-possible', detail: 'v1 is behind v2' },
    }))
    await press('Roll back to it reporting v1')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Roll back to it' }))
    expect((await screen.findByRole('alert')).textContent).toContain('v1 is behind v2')
    await press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('an address of no part leads to the overview', async () => {
  answering()
  const { router } = open('/nowhere')
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/operations'))
})
