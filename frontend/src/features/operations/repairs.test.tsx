import { screen, within } from '@testing-library/react'
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
import { serve } from '../../../test-support/server.ts'

afterEach(() => openScreen(<p>done</p>).unmount())

describe('dead letters', () => {
  const parked = {
    projection: 'reporting',
    version: 1,
    isShown: true,
    key: 'response-1',
    events: 2,
    position: 17,
    type: 'PageAnswered',
    class: 'NotApplicable',
    error: 'no question Q9',
    parkedAt: '2026-11-21T10:00:00Z',
    isRetrying: false,
  }
  const reply = (keys: readonly object[]) => ({
    keys,
    parkedKeys: keys.length,
    parkedEvents: 2,
    excluded: [],
    excludedEvents: 0,
  })

  it('are given up only with a reason', async () => {
    const asked = answering({ '/api/operations/dead-letters': reply([parked]) })
    open('/dead-letters')
    expect(await screen.findByText('NotApplicable: no question Q9')).toBeTruthy()
    await press('Skip response-1')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Skip' }))
    expect(dialog.getByText('Enter a reason of a few words.')).toBeTruthy()
    expect(sent(asked, '/api/operations/dead-letters/evict')).toEqual([])
    await userEvent.type(dialog.getByLabelText('Reason'), 'sent twice')
    await userEvent.click(dialog.getByRole('button', { name: 'Skip' }))
    await screen.findByText('The events are skipped.')
    expect(sent(asked, '/api/operations/dead-letters/evict')[0]?.body).toEqual({
      projection: 'reporting',
      key: 'response-1',
      reason: 'sent twice',
    })
  })

  it('say so where there are none', async () => {
    answering({ '/api/operations/dead-letters': reply([]) })
    open('/dead-letters')
    expect(await screen.findByRole('heading', { name: 'No parked events' })).toBeTruthy()
  })
})

it('jobs of the page before are shown where a page has none any more: nothing is called well while some have failed', async () => {
  const job = (id: string) => ({
    ...{ id, name: 'forget-expired-sessions', attempts: 5, addedAt: '2026-11-21T10:00:00Z', startedAt: null },
    ...{ endedAt: '2026-11-21T10:01:00Z', dueAt: null, error: `the table of ${id} is not there` },
  })
  let isRetried = false
  const pageOf = (number: string | null) => {
    if (number !== '2') return { jobs: [job('first')], total: isRetried ? 20 : 21 }
    return isRetried ? { jobs: [], total: 20 } : { jobs: [job('second')], total: 21 }
  }
  serve(({ path, query }) => {
    if (path === '/api/operations/queues') return { body: queues }
    return { body: path === '/api/operations/queues/jobs' ? pageOf(query.get('page')) : {} }
  })
  open('/jobs')
  await press('Page 2')
  await screen.findByText('the table of second is not there')
  isRetried = true
  expect(await screen.findByText('the table of first is not there', undefined, { timeout: 5_000 })).toBeTruthy()
})

it('jobs that failed are shown first, with their error and what to do', async () => {
  const job = {
    id: 'forget-1',
    name: 'forget-expired-sessions',
    attempts: 5,
    addedAt: '2026-11-21T10:00:00Z',
    startedAt: null,
    endedAt: '2026-11-21T10:01:00Z',
    dueAt: null,
    error: 'the table is not there',
  }
  const asked = answering({
    '/api/operations/queues': queues,
    '/api/operations/queues/jobs': { jobs: [job], total: 1, detail: 'The job runs again.' },
  })
  open('/jobs')
  expect(await screen.findByText('the table is not there')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Failed/ }).getAttribute('aria-pressed')).toBe('true')
  await press('Run again forget-expired-sessions')
  await screen.findByText('The job runs again.')
  expect(sent(asked, '/api/operations/queues/jobs')[0]?.body).toEqual({
    queue: 'housekeeping',
    id: 'forget-1',
    action: 'retry',
  })
})

it('a running job shows how far it is, and is cancelled after a question', async () => {
  const job = {
    id: 'work-1',
    name: 'carry-out-work',
    attempts: 0,
    addedAt: '2026-11-21T10:00:00Z',
    startedAt: '2026-11-21T10:00:01Z',
    endedAt: null,
    dueAt: null,
    error: null,
    progress: { share: 0.4, text: 'building' },
  }
  const counts = { waiting: 0, active: 1, delayed: 0, failed: 0, completed: 3 }
  const asked = answering({
    '/api/operations/queues': { queues: [{ queue: 'long', counts }] },
    '/api/operations/queues/jobs': { jobs: [job], total: 1, detail: 'It is cancelled.' },
  })
  open('/jobs')
  const bar = await screen.findByRole('progressbar', { name: /carry-out-work/ })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  await press('Cancel job carry-out-work')
  expect(sent(asked, '/api/operations/queues/jobs')).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel job' }))
  await screen.findByText('The job is cancelled. A running job ends in a moment.')
  expect(sent(asked, '/api/operations/queues/jobs')[0]?.body).toEqual({ queue: 'long', id: 'work-1', action: 'cancel' })
})

it('a job that repeats is one line with its last run, and what a finished job returned is shown', async () => {
  const counts = { waiting: 0, active: 0, delayed: 1, failed: 0, completed: 1 }
  const moments = { addedAt: '2026-11-21T10:00:00Z', startedAt: null, endedAt: '2026-11-21T10:01:00Z', dueAt: null }
  const job = { id: 'sweep-1', name: 'sweep', attempts: 1, ...moments, error: null, result: { forgotten: 1200 } }
  const repeated = [
    { name: 'resume-works', everySeconds: 10, runs: 8640, lastAt: '2026-11-21T10:00:00Z', nextAt: null },
  ]
  answering({
    '/api/operations/queues': { queues: [{ queue: 'housekeeping', counts, repeated }] },
    '/api/operations/queues/jobs': { jobs: [job], total: 1 },
  })
  open('/jobs')
  const line = (await screen.findByRole('rowheader', { name: 'resume-works' })).closest('tr')
  expect(line?.textContent).toContain('8,640')
  await press(/Completed/)
  expect((await screen.findByText('1,200')).parentElement?.textContent).toContain('forgotten')
})

describe('a rebuild that was stopped', () => {
  const builds = [build(1, 'live'), build(2, 'building')]

  it('says so and can be continued: the same rebuild is planned', async () => {
    const asked = answering({ '/api/operations/read-models': models(builds) })
    open('/read-models')
    expect(await screen.findByText('Stopped')).toBeTruthy()
    await press('Continue reporting')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    const planned = asked.find(({ path }) => path === '/api/operations/works/plan')
    expect([planned?.query.get('kind'), planned?.query.get('projections')]).toEqual(['rebuild', 'reporting'])
  })

  it('is not said of one that a worker is at', async () => {
    answering({ '/api/operations/read-models': models(builds, [running]) })
    open('/read-models')
    expect((await screen.findAllByText('Building')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Continue reporting' })).toBeNull()
  })
})

it('a pause is told with its reason, and not as an error', async () => {
  answering({
    '/api/operations/status': status({ state: 'paused', reason: 'a look at the disk', owner: null }),
    '/api/operations/read-models': models([build(1, 'live')]),
  })
  open('/read-models')
  expect(await screen.findByText(/Reason for the pause/)).toBeTruthy()
  expect(screen.getByText('a look at the disk')).toBeTruthy()
  expect(screen.queryByText(/Last error/)).toBeNull()
})
