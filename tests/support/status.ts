import type { ProcessFigures, ProjectionFigures } from '@portal/contracts/http/operations/status'

/** A projection that is held and at the head. */
export const aProjection = (differs: Partial<ProjectionFigures> = {}): ProjectionFigures => ({
  projection: 'member',
  version: 1,
  isShown: true,
  source: 'log',
  shard: 0,
  state: 'live',
  reason: null,
  position: '000000000000000a',
  lagEvents: 0,
  lagSeconds: 0,
  owner: { runner: 'one', host: 'here' },
  epoch: '1',
  parkedKeys: 0,
  excludedEvents: 0,
  lastError: null,
  reactor: null,
  ...differs,
})

/** A worker that gives signs of life, on a disk with space. */
export const aProcess = (differs: Partial<ProcessFigures> = {}): ProcessFigures => ({
  processId: 'one',
  role: 'worker',
  host: 'here',
  pid: 7,
  version: '1.0.0',
  commit: null,
  startedAt: '2026-11-21T10:00:00.000Z',
  beatSeconds: 4,
  memoryBytes: 1e8,
  isLost: false,
  isReplaced: false,
  folder: '/srv/portal',
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  ...differs,
})
