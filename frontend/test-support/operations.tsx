import { listReadModels, planOperation } from '@portal/contracts/http/operations/read-models'
import { getStatus } from '@portal/contracts/http/operations/status'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { OperationsScreen } from '../src/features/operations/operations-screen.tsx'
import { openScreen } from './screen.tsx'
import { type Asked, problem, serve } from './server.ts'

const figures = {
  projection: 'reporting',
  version: 1,
  isShown: true,
  source: 'log',
  shard: 0,
  state: 'live',
  reason: null,
  position: '000000000000042c',
  lagEvents: 3,
  lagSeconds: 0.2,
  owner: { runner: 'r', host: 'machine-1' },
  epoch: '1',
  parkedKeys: 0,
  excludedEvents: 0,
  lastError: null,
}
export const status = (differs: object = {}) =>
  getStatus.replies[200].parse({
    head: 1_068,
    appendRate: 0.5,
    lockWaiters: 0,
    lockWaitSeconds: 0,
    oldestTransactionSeconds: 0.1,
    storage: {
      walBytes: 5_000_000,
      checkpoints: 3,
      checkpointSyncSeconds: 0.2,
      tables: [{ name: 'log.event', bytes: 2_000_000, liveRows: 1_068, deadRows: 12 }],
    },
    relay: null,
    projections: [{ ...figures, ...differs }],
  })

export const build = (version: number, state: string) => ({
  version,
  codeVersion: 1,
  purpose: 'rows',
  state,
  reason: null,
  events: 1_068,
  seconds: 0.1,
  bytes: 336_000,
})
export const running = {
  operationId: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f',
  kind: 'rebuild',
  projections: ['reporting'],
  state: 'running',
  isEnding: false,
  by: 'Sam',
  reason: null,
  askedAt: '2026-11-21T10:00:00Z',
  endedAt: null,
  progress: { part: 'building', at: 500, to: 1_000, share: 0.5, rate: 250, secondsLeft: 2 },
  detail: null,
  findings: [],
}
export const models = (builds: readonly object[], operations: readonly object[] = []) =>
  listReadModels.replies[200].parse({ models: [{ projection: 'reporting', codeVersion: 1, builds }], operations })

const plan = planOperation.replies[200].parse({
  plan: 'abcd1234',
  events: 1_068,
  rate: 40_000,
  seconds: 1,
  bytes: 336_000,
  models: [
    {
      projection: 'reporting',
      codeVersion: 1,
      shown: 1,
      next: 2,
      begun: null,
      tables: [{ table: 'response', rows: 180, bytes: 188_000 }],
    },
  ],
})
export const queues = {
  queues: [{ queue: 'housekeeping', counts: { waiting: 0, active: 1, delayed: 2, failed: 1, completed: 9 } }],
}

type Answers = Readonly<Record<string, unknown>>

/** What the server says to each path; whatever is not named is answered as on a quiet day. */
export const answering = (answers: Answers = {}) =>
  serve(({ path }) => {
    const body = {
      '/api/operations/status': status(),
      '/api/operations/read-models': models([build(1, 'live')]),
      '/api/operations/queues': { queues: [] },
      '/api/operations/works/plan': plan,
      '/api/operations/works': { operationId: running.operationId },
      '/api/operations/works/end': { detail: 'The operation ends in a moment.' },
      '/api/operations/steps': { detail: 'done' },
      '/api/operations/dead-letters/evict': { detail: 'done' },
      ...answers,
    }[path]
    return body === undefined ? problem(404, 'not-found') : { body }
  })

export const open = (part = '') =>
  openScreen(<OperationsScreen />, { at: `/client/operations${part}`, route: '/client/operations/:part?' })
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const sent = (asked: readonly Asked[], path: string) =>
  asked.filter((one) => one.method === 'POST' && one.path === path)
