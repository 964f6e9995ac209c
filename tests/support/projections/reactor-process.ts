import { Instant } from '@portal/contracts/ids'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { derivedUuid } from '@portal/infra/event-log/event-ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import { aReactor } from './a-reactor.ts'

/**
 * A reactor as a process that kills itself at a point. Its effects are an event in the log and a job in a queue,
 * both with ids derived from their cause. Arguments: the database, the point (`none`, `after-event 3`, `after-job 3`,
 * `before-commit 5`, `after-commit 5`: at the n-th of its kind).
 */
const [url = '', point = 'none', nth = '1'] = process.argv.slice(2)
const passed = new Map<string, number>()

const pass = (here: string): void => {
  const times = (passed.get(here) ?? 0) + 1
  passed.set(here, times)
  if (here === point && times === Number(nth)) process.kill(process.pid, 'SIGKILL')
}

/** Batches, and the removal of asks that were done, commit on connections of this pool. */
const dying = (pool: Pool): Pool => {
  const connect = async () => {
    const connection = await pool.connect()
    const query = connection.query.bind(connection)
    const watched = async (...asked: Parameters<typeof query>) => {
      if (asked[0] !== 'commit') return query(...asked)
      pass('before-commit')
      const answer: unknown = await Promise.resolve(query(...asked))
      pass('after-commit')
      return answer
    }
    return Object.assign(Object.create(connection), { query: watched })
  }
  return Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) })
}

const pool = openPool(url, { max: 6, application: 'killed-reactor' })
const log = postgresEventLog({ url, reads: pool })
const jobs = bullJobs({ databaseUrl: url, name: 'thanks' })

const effect = async ({ responseId }: { responseId: string }, { id }: { id: string }): Promise<void> => {
  const commandId = derivedUuid('5c2f6b0e-8f35-5d0a-8f6e-0c6c8f9f1a01', id)
  const events = [
    { type: 'MemberErased', memberId: responseId, reason: 'asked', by: null, at: '2026-11-21T10:00:00.000Z' },
  ]
  const written = await log.append({ stream: `thanks-${responseId}`, commandId, intent: id, expect: 'any', events })
  if (!('position' in written)) throw new Error(written.outcome)
  pass('after-event')
  await jobs.add('thank', id, { responseId })
  pass('after-job')
}

/** No timer is due. */
const now = (): Instant => Instant.parse('2000-01-01T00:00:00.000Z')

await aReactor(dying(pool), { thank: effect, remind: effect }, { now }).ended
