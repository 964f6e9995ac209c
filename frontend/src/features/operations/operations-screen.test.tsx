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

describe('the operations screen', () => {
  it('says that all is well, with the figures', async () => {
    answering()
    open()
    expect(await screen.findByText('All is well')).toBeTruthy()
    expect(screen.getByText('1,068')).toBeTruthy()
    expect(await screen.findByText('machine-1')).toBeTruthy()
    expect(screen.getByText('0.2 sec, 3 events')).toBeTruthy()
  })

  it('says what needs somebody', async () => {
    answering({
      '/api/operations/status': status({ parkedKeys: 2, excludedEvents: 7, owner: null }),
      '/api/operations/queues': queues,
    })
    open()
    expect(await screen.findByText('Something needs you')).toBeTruthy()
    const list = screen.getByText('Something needs you').parentElement
    await waitFor(() => expect(list?.textContent).toContain('Jobs that have failed: 1.'))
    expect(list?.textContent).toContain('no projector holds it')
    expect(list?.textContent).toContain('parked keys 2; events that are not in the figures: 7')
    expect(screen.getByRole('link', { name: /Dead letters/ }).textContent).toContain('2')
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
    expect(await screen.findByText('The system does not answer', {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.getByText('1,068')).toBeTruthy()
    expect(screen.queryByText('All is well')).toBeNull()
    isAway = false
    await waitFor(() => expect(screen.queryByText('The system does not answer')).toBeNull(), { timeout: 5_000 })
  })

  it('shows a plan before a rebuild begins, and begins what was shown', async () => {
    const asked = answering()
    open()
    await press('Rebuild reporting')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('reporting: v1 is shown, v2 is made beside it')).toBeTruthy()
    expect(within(dialog).getByText('about 336 kB')).toBeTruthy()
    await userEvent.click(within(dialog).getByLabelText('Show the new rows as soon as they are ready'))
    await userEvent.type(within(dialog).getByLabelText('Why'), 'a new index')
    await press('Begin')
    await screen.findByText('The rebuild has begun.')
    const [work] = sent(asked, '/api/operations/works')
    expect(work?.body).toEqual({
      kind: 'rebuild',
      projections: ['reporting'],
      plan: 'abcd1234',
      show: true,
      reason: 'a new index',
    })
    expect(work?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('shows how far a rebuild is, and cancels it after a question', async () => {
    const asked = answering({
      '/api/operations/read-models': models([build(1, 'live'), build(2, 'building')], [running]),
    })
    open()
    const bar = await screen.findByRole('progressbar', { name: /Rebuild of reporting/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('250 events a second')).toBeTruthy()
    expect(screen.getByText('2 sec left')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify reporting' }).disabled).toBe(true)
    await press(/^Cancel/)
    expect(sent(asked, '/api/operations/works/end')).toEqual([])
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(sent(asked, '/api/operations/works/end')[0]?.body).toEqual({ workId: running.workId, how: 'cancel' }),
    )
  })

  it('says why a step was refused, and lets go of it', async () => {
    answering({ '/api/operations/read-models': models([build(1, 'standby'), build(2, 'live')]) })
    open()
    await screen.findByText('On standby')
    serve(() => ({
      status: 409,
      body: { type: 'x', title: 'That cannot be done', status: 409, code: 'not-possible', detail: 'v1 is behind v2' },
    }))
    await press('Go back to it reporting v1')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go back to it' }))
    expect((await screen.findByRole('alert')).textContent).toContain('v1 is behind v2')
    await press('Never mind')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('an address of no part leads to the overview', async () => {
  answering()
  const { router } = open('/nowhere')
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/operations'))
})
