import type { ProjectionFigures, SystemStatus } from '@portal/contracts/http/operations/status'
import { describe, expect, it } from 'vitest'
import { problemsOfStatus } from './problems-of-status.ts'

const well: ProjectionFigures = {
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
}

const problems = (differs: Partial<ProjectionFigures>, ofSystem: Partial<SystemStatus> = {}) =>
  problemsOfStatus({
    head: 10,
    appendRate: 0,
    lockWaiters: 0,
    lockWaitSeconds: 0,
    oldestTransactionSeconds: 0,
    storage: { walBytes: 0, checkpoints: 0, checkpointSyncSeconds: 0, tables: [] },
    relay: null,
    projections: [{ ...well, ...differs }],
    ...ofSystem,
  })

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
        head: 10,
        appendRate: 0,
        lockWaiters: 0,
        lockWaitSeconds: 0,
        oldestTransactionSeconds: 0,
        storage: { walBytes: 0, checkpoints: 0, checkpointSyncSeconds: 0, tables: [] },
        relay: null,
        projections: [
          well,
          { ...well, version: 2, isShown: false, state: 'stopped', lagSeconds: 500, owner: null, parkedKeys: 1 },
        ],
      }),
    ).toEqual([]))

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
