import { dirname, resolve } from 'node:path'
import { DumpRefused } from '@portal/infra/backup/dump-format'
import type { Written } from '@portal/infra/backup/dump-writer'
import { takeDump } from '@portal/infra/backup/take-dump'
import { eventPace } from '../events/event-pace.ts'
import { freeAt, sizeText } from '../operator/free-room.ts'
import {
  type Asked,
  type Done,
  type Operator,
  operatorCommand,
  type Plan,
  textOf,
} from '../operator/operator-command.ts'
import { Refused } from '../refused.ts'
import { now } from '../with-log.ts'

const OPTIONS = { keys: 'text', 'only-keys': 'flag' } as const

type Files = Readonly<{ log: string | null; keys: string }>

/** The keys lie beside the log unless told. */
export const keysBeside = (log: string): string => `${log}.keys`

const filesOf = ({ values, rest }: Asked): Files => {
  const [file, ...more] = rest
  if (file === undefined || more.length > 0) throw new Refused('Name one file: npx portal backup community.dump')
  const keys = textOf(values['keys'])
  if (values['only-keys'] !== true) return { log: resolve(file), keys: resolve(keys ?? keysBeside(file)) }
  if (keys !== null) throw new Refused('With --only-keys the file that is named is that of the keys.')
  return { log: null, keys: resolve(file) }
}

type Sizes = Readonly<{ events: number; log: number; keys: number }>

const sizesOf = async ({ means: { pool } }: Operator): Promise<Sizes> => {
  const { rows } = await pool.query<Sizes>(
    `select coalesce((select max(pos) from log.event), 0)::float8 as events,
       pg_table_size('log.event')::float8 as log, pg_table_size('vault.owner_key')::float8 as keys`,
  )
  const [sizes] = rows
  if (!sizes) throw new Error('the sizes of the tables are not known')
  return sizes
}

const planOf = async (asked: Asked, operator: Operator): Promise<Plan> => {
  const { log, keys } = filesOf(asked)
  const sizes = await sizesOf(operator)
  const free = await freeAt(dirname(keys))
  const whole = sizes.events.toLocaleString('en')
  return {
    basis: [log, keys],
    lines: [
      log === null
        ? 'log   stays out'
        : `log   ${log}: up to ${whole} events, ${sizeText(sizes.log)} before compression`,
      `keys  ${keys}: about ${sizeText(sizes.keys)} before compression`,
      free === null ? 'room  cannot be told' : `room  ${sizeText(free)} are free there`,
      'Members go on answering; what they say after the beginning is not in it.',
    ],
  }
}

const lineOf = ({ path, bytes }: Written, what: string): string => `${path}: ${what}, ${sizeText(bytes)}`

const assertHere = ({ log }: Operator): void => {
  if (log.events === null) return
  throw new Refused(
    'The log is in EventStoreDB: back that up by its own tools, and this database by pg_dump (docs/operations.md).',
  )
}

const take = async (files: Files, { means: { pool }, signal, progress }: Operator) => {
  const pace = eventPace('dump', () => performance.now())
  try {
    return await takeDump({
      pool,
      ...files,
      takenAt: now(),
      signal,
      onEvents: (events, of) => progress(pace(events, of)),
    })
  } catch (error) {
    throw error instanceof DumpRefused ? new Refused(error.message) : error
  }
}

const act = async (asked: Asked, operator: Operator): Promise<Done> => {
  assertHere(operator)
  const taken = await take(filesOf(asked), operator)
  if (!taken) return { code: 4, lines: ['Stopped; no file was left.'], result: null }
  const { head, log, keys } = taken
  const ofKeys = `${keys.rows['vault.owner_key'] ?? 0} keys of personal data`
  return {
    code: 0,
    lines: [
      ...(log ? [lineOf(log, `${head.toLocaleString('en')} events`)] : []),
      lineOf(keys, ofKeys),
      'Keep the keys apart, and no longer than you promised those who ask to be erased; VAULT_KEY is in neither file.',
    ],
    result: { head, log, keys },
  }
}

/** `portal backup`: a dump of the log, and one of the keys of personal data, while everything goes on. */
export const backup = operatorCommand({
  name: 'backup',
  usage: 'FILE [--keys FILE] [--only-keys] [--dry-run] [--plan HASH] [--reason TEXT] [--json]',
  about: 'write all that cannot be made again into FILE, and the keys of personal data into FILE.keys',
  example: 'npx portal backup community.dump',
  options: OPTIONS,
  read: (asked) => {
    const { log, keys } = filesOf(asked)
    return { target: log === null ? keys : `${log}, ${keys}` }
  },
  plan: planOf,
  act,
})
