import { once } from 'node:events'
import { Instant } from '@portal/contracts/ids'
import { openPool } from '@portal/infra/database/pool'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { surveyCommands } from '@portal/services/surveys/commands'
import { type RaceAsked, race } from './racing.ts'

/** A process of its own that lets respondents race on the log of `DATABASE_URL`: one race for each message.
 * `RACING_AT`: its clock stands at this time. */
const url = process.env['DATABASE_URL'] ?? ''
const pool = openPool(url, { max: 8, application: 'racing' })
const log = postgresEventLog({ url, reads: pool })
const now = (): Instant => Instant.parse(process.env['RACING_AT'] ?? new Date().toISOString())
const commands = surveyCommands({ log, now })

process.on('message', (asked: RaceAsked) => {
  void race(commands, asked).then((done) => process.send?.(done))
})
process.send?.('ready')
await once(process, 'disconnect')
await log.close()
await pool.end()
