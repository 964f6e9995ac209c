import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { eventRegistry } from '@portal/contracts/events/registry'
import { DumpRefused } from '@portal/infra/backup/dump-format'
import { fittingDumps } from '@portal/infra/backup/fitting-dumps'
import { type RestoreDump, type Restored, RestoreStopped, restoreDump } from '@portal/infra/backup/restore-dump'
import { openPool } from '@portal/infra/database/pool'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { MasterKeyRefused } from '@portal/infra/vault/vault'
import { checkLog } from '@portal/projections/operations/log-check/log-check'
import { readModels } from '@portal/projections/read-models'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import type { ErasedIds } from '../../identity/erased-list.ts'
import { actBegan, actEnded } from '../../operations/audit.ts'
import { optionsOf } from '../args.ts'
import type { CliCommand, CliContext, ExitCode } from '../command.ts'
import { reapply } from '../erase/erase-list.ts'
import { eventPace } from '../events/event-pace.ts'
import { PARTS } from '../migrate/migrations.ts'
import { progressOn } from '../operator/progress-on.ts'
import { whoAmI } from '../operator/who-am-i.ts'
import { erasedListOf, stateDirOf } from '../place.ts'
import { Refused } from '../refused.ts'
import { secretsOf } from '../secrets.ts'
import { openStack } from '../stack.ts'
import { withLog } from '../with-log.ts'
import { keysBeside } from './backup.ts'
import { assertListNotOlder, wholeErasedList } from './whole-erased-list.ts'

const OPTIONS = {
  keys: 'text',
  'without-keys': 'flag',
  'older-keys': 'flag',
  'even-if-damaged': 'flag',
  'without-erased-list': 'flag',
  'dry-run': 'flag',
  reason: 'text',
  json: 'flag',
} as const

const usage =
  'FILE [--keys FILE | --without-keys] [--older-keys] [--even-if-damaged] [--without-erased-list] [--dry-run] [--reason TEXT] [--json]'

const read = (args: readonly string[]) => {
  const { values, rest } = optionsOf(args, OPTIONS)
  const [file, ...more] = rest
  if (file === undefined || more.length > 0) throw new Refused('Name one file: npx portal restore community.dump')
  const isWithout = values['without-keys'] === true
  if (isWithout && values.keys !== undefined) throw new Refused('Either --keys or --without-keys.')
  return {
    log: resolve(file),
    keys: isWithout ? null : resolve(values.keys ?? keysBeside(file)),
    mayKeysBeOlder: values['older-keys'] === true,
    mayBeDamaged: values['even-if-damaged'] === true,
    mayListBeMissing: values['without-erased-list'] === true,
    isDry: values['dry-run'] === true,
    isJson: values.json === true,
    reason: values.reason ?? null,
  }
}
type Asked = ReturnType<typeof read>

/** An empty database is no stack yet: nothing is made in it before. */
const databaseOf = async ({ settings }: CliContext) => {
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL, stop: async () => undefined }
  return startEmbeddedPostgres({ stateDir: join(stateDirOf(settings), 'postgres') })
}

const assertKeysAreThere = async ({ keys }: Asked): Promise<void> => {
  if (keys === null) return
  await access(keys).catch(() => {
    throw new Refused(
      `There is no file ${keys}: name the dump of the keys by --keys FILE, or leave all personal data behind by --without-keys.`,
    )
  })
}

/** Nobody can see the log before it was looked through. */
const checked =
  (asked: Asked, { signal, complain }: CliContext, list: ErasedIds): RestoreDump['check'] =>
  async (database) => {
    if (!asked.mayListBeMissing) await assertListNotOlder(database, list)
    const { faults, outcome } = await checkLog(database, { registry: eventRegistry, signal })
    if (outcome === 'stopped') throw new RestoreStopped('stopped')
    for (const { fault, count } of faults) complain(`${count} ${fault}`)
    if (faults.length === 0 || asked.mayBeDamaged) return
    throw new Refused(
      'The log in the dump is damaged; --even-if-damaged restores it all the same. Nothing was changed.',
    )
  }

/** What people are told of a dump or a key that cannot be used. */
const isToldAsItIs = (error: unknown): error is Error =>
  error instanceof DumpRefused || error instanceof MasterKeyRefused

type Put = Readonly<{ dumps: Awaited<ReturnType<typeof fittingDumps>>; restored: Restored | null; list: ErasedIds }>

const putBack = async (asked: Asked, context: CliContext): Promise<Put> => {
  await assertKeysAreThere(asked)
  const { settings, signal } = context
  const list = await wholeErasedList(erasedListOf(settings), asked.mayListBeMissing)
  const dumps = await fittingDumps(asked, asked)
  if (asked.isDry) return { dumps, restored: null, list }
  const { vaultKey } = await secretsOf(settings, stateDirOf(settings))
  const database = await databaseOf(context)
  const pool = openPool(database.url, { max: 1, application: 'portal-cli', statementTimeoutMs: 0 })
  const [progress, pace] = [progressOn(process.stderr), eventPace('restore', () => performance.now())]
  try {
    const restored = await restoreDump({
      pool,
      ...dumps,
      folders: PARTS,
      masterSecret: vaultKey,
      erased: list.entries.map(({ memberId }) => memberId),
      signal,
      onEvents: (events, of) => progress(pace(events, of)),
      check: checked(asked, context, list),
    })
    return { dumps, restored, list }
  } finally {
    await pool.end()
    await database.stop()
  }
}

/** Newer migrations, empty read models, a trace in the log, and the facts of erasures that the dump had not. @returns erased again */
const settle = async (asked: Asked, { settings }: CliContext, list: ErasedIds, detail: string): Promise<number> => {
  const stack = await openStack(settings)
  const listPath = erasedListOf(settings)
  try {
    await prepareProjections(stack.pool, readModels)
    await withLog(stack, async (deps) => {
      const { reason, log } = asked
      const action = { actionId: randomUUID(), action: 'restore', target: log, by: whoAmI(), reason, plan: null }
      await actBegan(deps, action)
      await actEnded(deps, action, { outcome: 'done', detail })
    })
    const { erased } = await reapply(stack, listPath, list)
    return erased.length
  } finally {
    await stack.close()
  }
}

const restore = async (asked: Asked, context: CliContext): Promise<ExitCode> => {
  const { say, settings } = context
  if (settings.EVENT_LOG !== 'postgres') throw new Refused('A dump is put back into Postgres: set EVENT_LOG=postgres.')
  const tell = (lines: readonly string[], result: unknown): void => {
    for (const line of asked.isJson ? [JSON.stringify({ code: 0, result })] : lines) say(line)
  }
  const { dumps, restored, list } = await putBack(asked, context)
  const { head } = dumps.log.contents
  const what = `${head.head.toLocaleString('en')} events, taken at ${head.takenAt}`
  if (!restored) {
    tell([`The dump is whole: ${what}. Nothing was done.`], { head })
    return 0
  }
  const erasedAgain = await settle(asked, context, list, what)
  tell(
    [
      `Restored: ${what}; the log is whole.`,
      `${restored.keys} keys of personal data. Erased again, as ${erasedListOf(settings)} says: ${erasedAgain}.`,
      'Start a projector, wait until `portal status` ends with 0, then start the rest. Everybody signs in again.',
    ],
    { ...restored, erasedAgain, takenAt: head.takenAt },
  )
  return 0
}

/** `portal restore`: into an empty database, whole or not at all. */
export const restoreCommand: CliCommand = {
  name: 'restore',
  usage,
  about: 'put a dump of `portal backup` into an empty database; whatever ends it early leaves the database empty',
  example: 'npx portal restore community.dump',
  run: async (args, context) => {
    let asked: Asked
    try {
      asked = read(args)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      context.complain(error.message)
      context.complain(`Usage: npx portal restore ${usage}`)
      return 2
    }
    try {
      return await restore(asked, context)
    } catch (error) {
      if (error instanceof RestoreStopped) {
        context.complain('Stopped; the database is empty as it was.')
        return 4
      }
      if (isToldAsItIs(error)) throw new Refused(error.message)
      throw error
    }
  },
}
