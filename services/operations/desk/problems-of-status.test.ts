import { getStatus, type ProjectionFigures, type SystemStatus } from '@portal/contracts/http/operations/status'
import { aProcess, aProjection } from '@portal/tests/support/status'
import { describe, expect, it } from 'vitest'
import { problemsOfStatus } from './problems-of-status.ts'

const well = aProjection()
const worker = aProcess()

const quiet = getStatus.replies[200].parse({
  head: 10,
  appendRate: 0,
  lockWaiters: 0,
  lockWaitSeconds: 0,
  oldestTransactionSeconds: 0,
  storage: { walBytes: 0, checkpoints: 0, checkpointSyncSeconds: 0, tables: [] },
  relay: null,
  projections: [],
})

const problems = (differs: Partial<ProjectionFigures>, ofSystem: Partial<SystemStatus> = {}) =>
  problemsOfStatus({ ...quiet, projections: [{ ...well, ...differs }], ...ofSystem })

describe('the status of the system', () => {
  it('is well while each read model is held and near the head', () => expect(problems({ lagSeconds: 9 })).toEqual([]))

  it('tells of a projection that stopped, and why', () =>
    expect(problems({ state: 'stopped', reason: 'more than 100 keys are parked', owner: null })).toEqual([
      'member v1 is stopped: more than 100 keys are parked',
    ]))

  it('finds nothing wrong with a projection that an operator has paused', () =>
    expect(problems({ state: 'paused', reason: 'a look at the disk', owner: null, lagSeconds: 90 })).toEqual([]))

  it('tells of a projection that nobody holds', () =>
    expect(problems({ owner: null })).toEqual(['member v1: no projector holds it']))

  it('tells of a projection that is behind', () =>
    expect(problems({ lagSeconds: 11.4 })).toEqual(['member v1 is 11 s behind']))

  it('tells of parked keys, and of how much is missing because of them', () =>
    expect(problems({ parkedKeys: 2, excludedEvents: 7 })).toEqual([
      'member v1: parked keys: 2, events that are not in the rows: 7',
    ]))

  it('expects nothing of a version that is not shown', () =>
    expect(
      problemsOfStatus({
        ...quiet,
        projections: [
          well,
          { ...well, version: 2, isShown: false, state: 'stopped', lagSeconds: 500, owner: null, parkedKeys: 1 },
        ],
      }),
    ).toEqual([]))

  it('tells of a process that is lost, until another of its role has started', () => {
    const lost = { ...worker, isLost: true, beatSeconds: 42 }
    const said = ['A worker on here is lost: no sign of life for 42 s']
    expect(problems({}, { processes: [worker] })).toEqual([])
    expect(problems({}, { processes: [lost] })).toEqual(said)
    expect(problems({}, { processes: [{ ...lost, isReplaced: true }, worker] })).toEqual([])
  })

  it.each([
    [3e9, 100e9, '3.0 GB'],
    [1e9, 10e9, '1.0 GB'],
  ])('tells once of a disk with %d of %d bytes free, whichever processes use it', (freeBytes, totalBytes, text) => {
    const full = { ...worker, disk: { freeBytes, totalBytes } }
    const said = [`The disk of here:/srv/portal is nearly full: ${text} are free`]
    expect(problems({}, { processes: [full, { ...full, role: 'api' }] })).toEqual(said)
    const storage = { ...quiet.storage, disk: { freeBytes, totalBytes } }
    expect(problems({}, { storage })).toEqual([`The disk of database is nearly full: ${text} are free`])
  })

  it('tells of a backup that is too old or missing, unless other tools make them', () => {
    const backup = { lastAt: '2026-11-18T10:00:00.000Z', detail: null, seconds: 3.5 * 86_400, dueSeconds: 2 * 86_400 }
    expect(problems({}, { backup })).toEqual(['The last backup is 3 days old: run `portal backup`'])
    expect(problems({}, { backup: { ...backup, lastAt: null } })).toEqual([
      'There is no backup yet, 3 days after the first event: run `portal backup`',
    ])
    expect(problems({}, { backup: { ...backup, seconds: 86_400 } })).toEqual([])
    expect(problems({}, { backup: { ...backup, dueSeconds: null } })).toEqual([])
  })

  it('tells of a large table that consists mostly of what is not live', () => {
    const table = { name: 'reporting_v3.index_column', bytes: 9e8, liveRows: 344, deadRows: 0, vacuumedAt: null }
    const of = (dataBytes: number, liveBytes: number | null) => ({
      storage: { ...quiet.storage, tables: [{ ...table, dataBytes, liveBytes }] },
    })
    expect(problems({}, of(784e6, 1.3e6))).toEqual([
      'reporting_v3.index_column takes 784 MB, of which about 1.3 MB are live',
    ])
    expect(problems({}, of(784e6, 400e6))).toEqual([])
    expect(problems({}, of(100e6, 1e6))).toEqual([])
    expect(problems({}, of(784e6, null))).toEqual([])
  })

  it('tells of a transaction that is left open', () =>
    expect(problems({}, { oldestTransactionSeconds: 700 })).toEqual(['A transaction is open for 700 s']))

  it('tells of a relay that is behind', () => {
    const relay = { position: '0', lagEvents: 9, lagSeconds: 12.4, host: null }
    expect(problems({}, { relay })).toEqual(['The relay to Kafka is 12 s behind'])
    expect(problems({}, { relay: { ...relay, lagSeconds: 9 } })).toEqual([])
  })

  it('tells when there is no read model at all', () =>
    expect(problems({}, { projections: [] })).toEqual(['No read model is there: has a projector ever run?']))
})
