import { parentPort, workerData } from 'node:worker_threads'
import { openPool } from '@portal/infra/database/pool'
import { openLog, placeOfLog } from '@portal/infra/event-log/log-place'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { yieldToMainThread } from '@portal/infra/tools/background-thread'
import { now } from '@portal/infra/tools/now'
import { postgresVault } from '@portal/infra/vault/postgres'
import { storingRows } from '../row-stores.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

/** A thread that stores rows of a file, on connections of its own. */

yieldToMainThread('somewhat')

const port = parentPort
if (!port) throw new TypeError('this runs as a worker thread')

const { place: portal, work }: ThreadData = workerData
const { databaseUrl, vaultKey } = portal
const send = (message: FromThread): void => port.postMessage(message)

const pool = openPool(databaseUrl, { max: 4, application: 'portal-import', statementTimeoutMs: 0 })
const place = placeOfLog(portal)
const opened = openLog(place, { databaseUrl, pool })
const log = sealedLog(opened.log, postgresVault({ pool, masterSecret: vaultKey }))
const store = storingRows(work, { log, now })

const close = async (): Promise<void> => {
  await opened.close()
  await place.close()
  await pool.end()
  port.close()
}

port.on('message', (message: ToThread) => {
  if (message.type === 'close') return void close()
  const { id, rows } = message
  store(rows).then(
    (stored) => send({ type: 'stored', id, stored }),
    (error: unknown) => send({ type: 'failed', id, error }),
  )
})
