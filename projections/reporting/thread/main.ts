import { parentPort, workerData } from 'node:worker_threads'
import { openPool } from '@portal/infra/database/pool'
import { yieldToMainThread } from '@portal/infra/tools/background-thread'
import { tableQueries } from '../tables/queries.ts'
import { codeRevision } from './code-revision.ts'
import type { Ask, Failure, FromThread, ReportReply, ThreadData, ToThread } from './messages.ts'

/** The report thread: it has the answer index in its memory, and separate connections. */

yieldToMainThread()

const port = parentPort
if (!port) throw new TypeError('this runs as a worker thread')

const { databaseUrl, ...options }: ThreadData = workerData
const send = (message: FromThread, transferred: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transferred)

const onLost = ({ message }: Error): void => send({ type: 'connection-lost', reason: message })
const reports = openPool(databaseUrl, { max: 4, application: 'portal-api-reports', onLost })
/** For runs that search open texts: they take longer, and the others do not wait for them. */
const searches = openPool(databaseUrl, { max: 2, application: 'portal-api-report-searches', onLost })
const tables = tableQueries(reports, { ...options, searches, code: codeRevision() })

const running = new Map<number, AbortController>()

const jsonOf = (value: object) => new TextEncoder().encode(JSON.stringify(value))

const replyTo = async ({ spec, known, wanted }: Ask, signal: AbortSignal): Promise<ReportReply> => {
  if (wanted) {
    const found = await tables.who(spec, wanted, signal)
    return found.outcome === 'refused' ? found : { outcome: 'done', revision: '', json: jsonOf(found.listed) }
  }
  const revision = known.length > 0 ? await tables.revision(spec) : null
  if (revision !== null && known.includes(revision)) return { outcome: 'unchanged', revision }
  const result = await tables.run(spec, signal)
  if (result.outcome === 'refused') return result
  const { run } = result
  return { outcome: 'done', revision: run.revision, json: jsonOf(run) }
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
  await Promise.all([reports.end(), searches.end()])
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
