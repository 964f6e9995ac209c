import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@portal/infra/database/migrate'
import type { AppendRequest } from '@portal/infra/event-log/event-log'
import { logMigrations, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { afterEach, describe, expect, it } from 'vitest'
import {
  aStateDir,
  asReplicaOf,
  copyOfState,
  type OwnPostgres,
  ownPostgres,
  signalAll,
} from '../support/servers/frozen-postgres.ts'
import { until } from '../support/until.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { aRequest, registry } from './log-adapters.ts'

/** Nothing is written but what a commit waits for. */
const LAZY = { synchronous_commit: 'off', wal_writer_delay: '10s', autovacuum: 'off' }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const server = async (stateDir: string, settings: Readonly<Record<string, string>>): Promise<OwnPostgres> => {
  const started = await ownPostgres(stateDir, settings)
  closing.push(started.close)
  return started
}

const logOn = ({ pool }: OwnPostgres, url: string) => {
  const log = postgresEventLog({ url, reads: pool, registry, noAnswerMs: 3_000, retryForMs: 1_000 })
  closing.push(log.close)
  return log
}

const streamsIn = async ({ pool }: OwnPostgres): Promise<readonly string[]> =>
  (await pool.query<Readonly<{ stream: string }>>('select stream_id as stream from log.event order by pos')).rows.map(
    ({ stream }) => stream,
  )

/** Positions are 1, 2, 3 … */
const isDense = async ({ pool }: OwnPostgres): Promise<boolean> =>
  (await pool.query('select from log.event having count(*) = max(pos)')).rowCount === 1

describe('P1: a loss of power', () => {
  it('between commit and reply keeps what was acknowledged and what was committed, whatever the server is set to', async () => {
    const primary = await server(await aStateDir(), LAZY)
    await migrate(primary.url, [logMigrations])
    await primary.pool.query('create table public.lazily (note text); checkpoint')
    const proxy = await cuttingProxy(primary.url)
    closing.push(proxy.close)
    const log = logOn(primary, proxy.url)

    const acknowledged = aRequest()
    expect(await log.append(acknowledged)).toMatchObject({ outcome: 'appended' })
    const committed = aRequest()
    proxy.silence()
    log.append(committed).catch(() => undefined) // its reply never comes
    await until('it is committed', async () => (await streamsIn(primary)).includes(committed.stream))
    await primary.pool.query(`insert into public.lazily values ('committed without waiting for the disk')`)

    const frozen = await primary.processes()
    signalAll(frozen, 'SIGSTOP')
    const copy = await copyOfState(primary.stateDir).finally(() => signalAll(frozen, 'SIGCONT'))

    const recovered = await server(copy, {})
    expect(await streamsIn(recovered)).toEqual([acknowledged.stream, committed.stream])
    expect(await isDense(recovered)).toBe(true)
    expect((await recovered.pool.query('select from public.lazily')).rowCount).toBe(0) // so a loss is seen
    expect(await logOn(recovered, recovered.url).append(committed)).toMatchObject({ outcome: 'replayed' })
  })
})

const STREAMING = { wal_level: 'replica', max_wal_senders: '4', autovacuum: 'off' }

/** A primary with a log, and a replica that streams from it. */
const withReplica = async (settings: Readonly<Record<string, string>>) => {
  const stateDir = await aStateDir()
  const first = await ownPostgres(stateDir, STREAMING)
  await migrate(first.url, [logMigrations])
  await first.pool.end()
  await first.stop()
  const copy = await copyOfState(stateDir)
  const primary = await server(stateDir, { ...STREAMING, ...settings })
  const replica = await server(copy, { ...STREAMING, ...(await asReplicaOf(copy, primary.url)) })
  await until('the replica streams', async () => (await primary.processes('walsender')).length === 1)
  return { primary, replica }
}

const appendAll = async (log: ReturnType<typeof logOn>, requests: readonly AppendRequest[]): Promise<void> => {
  for (const request of requests) expect(await log.append(request)).toMatchObject({ outcome: 'appended' })
}
const some = () => Array.from({ length: 20 }, () => aRequest())

const promote = async ({ pool }: OwnPostgres): Promise<void> => {
  await pool.query('select pg_promote(true, 60)')
}

describe('P1: a replica takes over', () => {
  it('that is synchronous keeps everything that was acknowledged, and nothing is acknowledged while it is away', async () => {
    const { primary, replica } = await withReplica({ synchronous_standby_names: '*' })
    const log = logOn(primary, primary.url)
    const requests = some()
    await appendAll(log, requests)

    const receivers = await replica.processes('walreceiver')
    signalAll(receivers, 'SIGSTOP')
    const unheard = aRequest()
    const appended = log.append(unheard)
    appended.catch(() => undefined) // its outcome stays unknown
    expect(await Promise.race([appended, sleep(1_000, 'no reply')])).toBe('no reply')
    await primary.kill()
    signalAll(receivers, 'SIGCONT')

    await promote(replica)
    const kept = await streamsIn(replica)
    expect(kept.slice(0, requests.length)).toEqual(requests.map(({ stream }) => stream))
    const next = logOn(replica, replica.url)
    await appendAll(next, some())
    expect(await next.append(requests[0] ?? unheard)).toMatchObject({ outcome: 'replayed' })
    expect(await isDense(replica)).toBe(true)
  })

  it('that is asynchronous keeps a whole beginning of the log, and may lose what was acknowledged last', async () => {
    const { primary, replica } = await withReplica({})
    const log = logOn(primary, primary.url)
    const [arrived, late] = [some(), some()]
    await appendAll(log, arrived)
    await until('the replica has them', async () => (await streamsIn(replica)).length === arrived.length)
    const senders = await primary.processes('walsender')
    signalAll(senders, 'SIGSTOP')
    await appendAll(log, late) // acknowledged, and nowhere else
    await primary.kill()
    signalAll(senders, 'SIGKILL')

    await promote(replica)
    const kept = await streamsIn(replica)
    const asked = [...arrived, ...late].map(({ stream }) => stream)
    expect(kept).toEqual(asked.slice(0, kept.length))
    expect(kept.length).toBeGreaterThanOrEqual(arrived.length)
    expect(kept.length).toBeLessThan(asked.length)
    const next = logOn(replica, replica.url)
    await appendAll(next, late.slice(kept.length - arrived.length)) // who still has them sends them again
    expect(await streamsIn(replica)).toEqual(asked)
    expect(await isDense(replica)).toBe(true)
  })
})
