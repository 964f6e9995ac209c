import { parentPort, workerData } from 'node:worker_threads'
import type { PastReply } from '@portal/contracts/http/reporting/recorded-runs'
import type { RunMoment } from '@portal/contracts/reporting/recorded-run'
import { openPool } from '@portal/infra/database/pool'
import { openLog, placeOfLog } from '@portal/infra/event-log/log-place'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { yieldToMainThread } from '@portal/infra/tools/background-thread'
import { postgresVault } from '@portal/infra/vault/postgres'
import { type PastTables, pastTables } from '../past/past-tables.ts'
import { tableQueries } from '../tables/queries.ts'
import { codeRevision } from './code-revision.ts'
import type { Ask, Failure, FromThread, LogSettings, ReportReply, ThreadData, ToThread, Wanted } from './messages.ts'

/** The report thread: it has the answer index in its memory, and separate connections. */

yieldToMainThread('somewhat')

const port = parentPort
if (!port) throw new TypeError('this runs as a worker thread')

const { databaseUrl, log, ...options }: ThreadData = workerData
const send = (message: FromThread, transferred: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transferred)

const onLost = ({ message }: Error): void => send({ type: 'connection-lost', reason: message })
const reports = openPool(databaseUrl, { max: 4, application: 'portal-api-reports', pipeline: true, onLost })
/** For runs that search open texts: they take longer, and the others do not wait for them. */
const searches = openPool(databaseUrl, { max: 2, application: 'portal-api-report-searches', onLost })
const code = codeRevision()
const tables = tableQueries(reports, { ...options, searches, code })

const PAST_INDEX_BYTES = 256 * 2 ** 20

/** Runs as they were: they read the log, on connections of their own. */
const openPast = (settings: LogSettings): Readonly<{ tables: PastTables; close: () => Promise<void> }> => {
  const pool = openPool(databaseUrl, { max: 4, application: 'portal-api-past-reports', onLost })
  const place = placeOfLog(settings)
  const stored = openLog(place, { databaseUrl, pool })
  const vault = postgresVault({ pool, masterSecret: settings.VAULT_KEY ?? '' })
  return {
    tables: pastTables({ pool, log: sealedLog(stored.log, vault), indexBytes: PAST_INDEX_BYTES, code }),
    close: async () => {
      await stored.close()
      await place.close()
      await pool.end()
    },
  }
}
let past: ReturnType<typeof openPast> | null = null

const running = new Map<number, AbortController>()

const jsonOf = (value: object) => new TextEncoder().encode(JSON.stringify(value))

const pastReplyTo = async (spec: Ask['spec'], at: RunMoment, signal: AbortSignal): Promise<ReportReply> => {
  if (!log) throw new TypeError('this thread has no log to read')
  past ??= openPast(log)
  const found = await past.tables.asItWas(spec, at, signal)
  if (found.outcome === 'refused') return found
  const reply: PastReply =
    found.outcome === 'working'
      ? { share: found.share, result: null }
      : { share: 1, result: { run: found.run, erasedSince: found.erasedSince } }
  return { outcome: 'done', revision: '', json: jsonOf(reply) }
}

/** What is asked of a run in place of its figures. */
const wantedFrom = async (spec: Ask['spec'], wanted: Wanted, signal: AbortSignal): Promise<ReportReply> => {
  const found = 'cell' in wanted ? await tables.who(spec, wanted, signal) : await tables.texts(spec, wanted, signal)
  return found.outcome === 'refused' ? found : { outcome: 'done', revision: '', json: jsonOf(found.listed) }
}

const replyTo = async ({ spec, known, wanted, at }: Ask, signal: AbortSignal): Promise<ReportReply> => {
  if (at !== undefined) return pastReplyTo(spec, at, signal)
  if (wanted) return wantedFrom(spec, wanted, signal)
  const revision = known.length > 0 ? await tables.revision(spec) : null
  if (revision !== null && known.includes(revision)) return { outcome: 'unchanged', revision }
  const result = await tables.run(spec, signal)
  if (result.outcome === 'refused') return result
  const { run } = result
  const { position, joined } = run
  const moment = { spec: run.spec, position, surveyVersion: run.surveyVersion ?? 0, ...(joined && { joined }) }
  return { outcome: 'done', revision: run.revision, json: jsonOf(run), moment }
}

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) return { message: String(error), code: null, stack: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { message: error.message, code, stack: error.stack ?? null }
}

const run = async (id: number, ask: Ask): Promise<void> => {
  const cancelled = new AbortController()
  running.set(id, cancelled)
  try {
    const reply = await replyTo(ask, cancelled.signal)
    send({ type: 'reply', id, reply }, reply.outcome === 'done' ? [reply.json.buffer] : [])
  } catch (error) {
    send({ type: 'failure', id, failure: failureOf(error) })
  } finally {
    running.delete(id)
  }
}

/** After this the thread can end. */
const close = async (): Promise<void> => {
  for (const cancelled of running.values()) cancelled.abort()
  await Promise.all([reports.end(), searches.end(), past?.close()])
  port.close()
}

port.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'run':
      return void run(message.id, message.ask)
    case 'cancel':
      return running.get(message.id)?.abort()
    case 'close':
      return void close()
  }
})
