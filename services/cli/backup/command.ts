import { dirname, resolve } from 'node:path'
import { DumpRefused } from '@portal/infra/backup/dump-format'
import { verifyDump } from '@portal/infra/backup/dump-reader'
import type { Written } from '@portal/infra/backup/dump-writer'
import { fittingDumps } from '@portal/infra/backup/fitting-dumps'
import { takeDump } from '@portal/infra/backup/take-dump'
import { now } from '@portal/infra/tools/now'
import * as z from 'zod/mini'
import { type Action, Agreed, type Ended, type Plan } from '../../operations/actions/action.ts'
import { freeAt, sizeText } from '../../operations/samples/free-space.ts'
import { eventPace } from '../events/pace.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { file, flag, optional, required } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'

const BackupInput = z.extend(Agreed, { log: z.nullable(z.string()), keys: z.string() })
type BackupInput = z.infer<typeof BackupInput>

/** By default the keys are written beside the log. */
export const keysBeside = (log: string): string => `${log}.keys`

type Sizes = Readonly<{ events: number; log: number; keys: number }>

const sizesOf = async ({ pool }: CliMeans): Promise<Sizes> => {
  const { rows } = await pool.query<Sizes>(
    `select coalesce((select max(pos) from log.event where log_part = 0), 0)::float8 as events,
       pg_table_size('log.event')::float8 as log, pg_table_size('vault.owner_key')::float8 as keys`,
  )
  const [sizes] = rows
  if (!sizes) throw new Error('the sizes of the tables are not known')
  return sizes
}

const assertHere = ({ log }: CliMeans): void => {
  if (log.events === null) return
  throw new Refused(
    'The log is in EventStoreDB: back it up with its own tools, and this database with pg_dump (docs/operations.md).',
  )
}

const planOf = async ({ log, keys }: BackupInput, means: CliMeans): Promise<Plan> => {
  assertHere(means)
  const sizes = await sizesOf(means)
  const free = await freeAt(dirname(keys))
  const whole = sizes.events.toLocaleString('en')
  return {
    basis: [log, keys],
    lines: [
      log === null
        ? 'log   stays out'
        : `log   ${log}: up to ${whole} events, ${sizeText(sizes.log)} before compression`,
      `keys  ${keys}: about ${sizeText(sizes.keys)} before compression`,
      free === null ? 'disk  space is unknown' : `disk  ${sizeText(free)} are free there`,
      'Members may continue to answer; answers after the beginning are not in the dump.',
    ],
  }
}

const lineOf = ({ path, bytes }: Written, what: string): string => `${path}: ${what}, ${sizeText(bytes)}`

const take = async ({ log, keys }: BackupInput, { pool, signal, progress }: CliMeans) => {
  const pace = eventPace('dump', () => performance.now())
  try {
    const onEvents = (events: number, of: number): void => progress(pace(events, of))
    return await takeDump({ pool, log, keys, takenAt: now(), signal, onEvents })
  } catch (error) {
    throw error instanceof DumpRefused ? new Refused(error.message) : error
  }
}

/** Reads both files back to their ends: a backup that cannot be read is none. */
const readBack = async ({ log, keys }: Readonly<{ log: Written | null; keys: Written }>): Promise<void> => {
  try {
    if (log) await fittingDumps({ log: log.path, keys: keys.path }, { mayKeysBeOlder: false })
    else await verifyDump(keys.path)
  } catch (error) {
    if (!(error instanceof DumpRefused)) throw error
    throw new Refused(
      `The dump was written and cannot be read back; check the disk and back up again. ${error.message}`,
    )
  }
}

const perform = async (input: BackupInput, means: CliMeans): Promise<Ended> => {
  assertHere(means)
  const taken = await take(input, means)
  if (!taken) return { outcome: 'stopped', detail: 'Stopped; no file was left.' }
  const { head, log, keys } = taken
  await readBack(taken)
  const ofKeys = `${keys.rows['vault.owner_key'] ?? 0} keys of personal data`
  const lines = [...(log ? [lineOf(log, `${head.toLocaleString('en')} events`)] : []), lineOf(keys, ofKeys)]
  const keep =
    'Keep the keys in another place, and only as long as you promised to members who ask for erasure; neither file contains VAULT_KEY.'
  return {
    outcome: 'done',
    detail: `${lines.join('; ')}; read back and intact.`,
    lines: [...lines, keep],
    result: { head, log, keys },
  }
}

const backupAction: Action<BackupInput, CliMeans> = {
  name: 'backup',
  input: BackupInput,
  target: ({ log, keys }) => (log === null ? keys : `${log}, ${keys}`),
  plan: planOf,
  perform,
}

/** `portal backup`: a dump of the log, and one of the keys of personal data, while the portal runs. */
export const backup = actionCommand({
  action: backupAction,
  about: 'write everything that cannot be rebuilt into FILE, and the keys of personal data into FILE.keys',
  examples: ['npx portal backup community.dump', 'npx portal backup --only-keys community.keys'],
  takes: { file: required(file(), 'the dump of the log; with --only-keys the dump of the keys') },
  options: {
    keys: optional(file(), 'where the dump of the keys is written; FILE.keys if not given'),
    onlyKeys: flag('leave the log out'),
  },
  check: ({ keys, onlyKeys }) => {
    if (onlyKeys && keys !== null) throw new Misused('With --only-keys the named file is the dump of the keys.')
  },
  input: ({ file: path, keys, onlyKeys }) =>
    onlyKeys ? { log: null, keys: resolve(path) } : { log: resolve(path), keys: resolve(keys ?? keysBeside(path)) },
})
