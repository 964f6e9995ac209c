import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eventRegistry } from '@portal/contracts/events/registry'
import { DumpRefused } from '@portal/infra/backup/dump-format'
import { fittingDumps } from '@portal/infra/backup/fitting-dumps'
import { type RestoreDump, type Restored, RestoreStopped, restoreDump } from '@portal/infra/backup/restore-dump'
import { openPool } from '@portal/infra/database/pool'
import type { Settings } from '@portal/infra/settings'
import { MasterKeyRefused } from '@portal/infra/vault/vault'
import { checkLog } from '@portal/projections/operations/log-check/log-check'
import { readModels } from '@portal/projections/read-models'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import type { ErasedIds } from '../../identity/erased-list.ts'
import { actionBegan, actionEnded, endCutOff } from '../../kernel/audit.ts'
import { reapply } from '../erase/list.ts'
import { eventPace } from '../events/pace.ts'
import { PARTS } from '../migrate/migrations.ts'
import { progressOn } from '../operator/progress-on.ts'
import { whoAmI } from '../operator/who-am-i.ts'
import { type CliContext, command, type ExitCode } from '../program/command.ts'
import { unreadable } from '../program/file-words.ts'
import { anyText, file, flag, optional, required } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import { databaseToFill, hasDatabase } from '../stack/database.ts'
import { erasedListOf, stateDirOf } from '../stack/place.ts'
import { keptSecrets, secretsOf } from '../stack/secrets.ts'
import { migratedStack } from '../stack/stack.ts'
import { withLog } from '../stack/with-log.ts'
import { keysBeside } from './command.ts'
import { assertListNotOlder, wholeErasedList } from './whole-erased-list.ts'

type Asked = Readonly<{
  log: string
  keys: string | null
  mayKeysBeOlder: boolean
  mayBeDamaged: boolean
  mayListBeMissing: boolean
  isDry: boolean
  isJson: boolean
  reason: string | null
}>

const assertFilesAreThere = async ({ log, keys }: Asked): Promise<void> => {
  await access(log).catch(unreadable(log))
  if (keys === null) return
  await access(keys).catch(() => {
    throw new Refused(
      `There is no file ${keys}: name the dump of the keys with --keys FILE, or leave out all personal data with --without-keys.`,
    )
  })
}

/** No other session can see the log before it was checked. */
const checked =
  (asked: Asked, { signal, complain }: CliContext, list: ErasedIds): RestoreDump['check'] =>
  async (database) => {
    if (!asked.mayListBeMissing) await assertListNotOlder(database, list)
    const { faults, outcome } = await checkLog(database, { registry: eventRegistry, signal })
    if (outcome === 'stopped') throw new RestoreStopped('stopped')
    for (const { fault, count } of faults) complain(`${count} ${fault}`)
    if (faults.length === 0 || asked.mayBeDamaged) return
    throw new Refused('The log in the dump is damaged; --even-if-damaged restores it anyway. Nothing was changed.')
  }

/** The message for a dump or a key that cannot be used. */
const isToldAsItIs = (error: unknown): error is Error =>
  error instanceof DumpRefused || error instanceof MasterKeyRefused

/** A dry run creates no secrets: if there are none yet, none can match the keys. */
const vaultKeyOf = async ({ isDry }: Asked, settings: Settings): Promise<string> =>
  isDry
    ? ((await keptSecrets(settings, stateDirOf(settings))).vaultKey ?? '')
    : (await secretsOf(settings, stateDirOf(settings))).vaultKey

type Put = Readonly<{ dumps: Awaited<ReturnType<typeof fittingDumps>>; restored: Restored | null; list: ErasedIds }>

const putBack = async (asked: Asked, context: CliContext): Promise<Put> => {
  await assertFilesAreThere(asked)
  const { settings, signal, terminal } = context
  const list = await wholeErasedList(erasedListOf(settings), asked.mayListBeMissing)
  const dumps = await fittingDumps(asked, asked)
  if (asked.isDry && !(await hasDatabase(settings))) return { dumps, restored: null, list }
  const database = await databaseToFill(settings)
  const vaultKey = await vaultKeyOf(asked, settings)
  const pool = openPool(database.url, { max: 1, application: 'portal-cli', statementTimeoutMs: 0 })
  const [progress, pace] = [progressOn(terminal), eventPace('restore', () => performance.now())]
  try {
    const restored = await restoreDump({
      pool,
      ...dumps,
      folders: PARTS,
      masterSecret: vaultKey,
      erased: list.entries.map(({ memberId }) => memberId),
      signal,
      isDry: asked.isDry,
      onEvents: (events, of) => progress(pace(events, of)),
      check: checked(asked, context, list),
    })
    return { dumps, restored, list }
  } finally {
    await pool.end()
    await database.close()
  }
}

/**
 * Newer migrations, empty read models, events of the audit trail, and missing erasures. @returns who was erased again
 */
const settle = async (asked: Asked, { settings }: CliContext, list: ErasedIds, detail: string): Promise<number> => {
  const stack = await migratedStack(settings)
  const listPath = erasedListOf(settings)
  try {
    await prepareProjections(stack.pool, readModels)
    await withLog(stack, async (deps) => {
      const { reason, log } = asked
      const action = {
        actionId: randomUUID(),
        action: 'restore',
        target: log,
        by: whoAmI(),
        reason,
        plan: null,
      } as const
      const audited = { ...action, request: log }
      await endCutOff(deps)
      await actionBegan(deps, audited)
      await actionEnded(deps, audited, { outcome: 'done', detail })
    })
    const { erased } = await reapply(stack, listPath, list)
    return erased.length
  } finally {
    await stack.close()
  }
}

const dryLines = (asked: Asked, settings: Settings, what: string, tried: Restored | null): readonly string[] => {
  if (!tried) {
    return [
      `The dump is complete: ${what}. Nothing was done.`,
      `A database would be created in ${stateDirOf(settings)}; whether VAULT_KEY opens the keys was not tried.`,
    ]
  }
  const keys =
    asked.keys === null ? 'Personal data would be left out' : `${tried.keys} keys can be opened with VAULT_KEY`
  return [
    `The dump is complete and can be restored here: ${what}. Nothing was done.`,
    `${keys}; ${tried.erased} of them would not be restored, because their owners were erased since.`,
  ]
}

const putBackAndSettle = async (asked: Asked, context: CliContext): Promise<ExitCode> => {
  const { say, settings } = context
  if (settings.EVENT_LOG !== 'postgres')
    throw new Refused('A dump can be restored only into Postgres: set EVENT_LOG=postgres.')
  const tell = (lines: readonly string[], result: unknown): void => {
    for (const line of asked.isJson ? [JSON.stringify({ code: 0, result })] : lines) say(line)
  }
  const { dumps, restored, list } = await putBack(asked, context)
  const { head } = dumps.log.contents
  const what = `${head.head.toLocaleString('en')} events, taken at ${head.takenAt}`
  if (asked.isDry || !restored) {
    tell(dryLines(asked, settings, what, restored), { ...head, ...restored })
    return 0
  }
  const erasedAgain = await settle(asked, context, list, what)
  tell(
    [
      `Restored: ${what}; log intact.`,
      `${restored.keys} keys of personal data. Erased again, as ${erasedListOf(settings)} says: ${erasedAgain}.`,
      'Start a projector, wait until `portal status` ends with 0, then start the other roles. All users must sign in again.',
    ],
    { ...restored, erasedAgain, takenAt: head.takenAt },
  )
  return 0
}

/** `portal restore`: into an empty database, whole or not at all. */
export const restore = command({
  name: 'restore',
  about: 'restore a dump of `portal backup` into an empty database; if interrupted, it leaves the database empty',
  examples: ['npx portal restore community.dump --dry-run', 'npx portal restore community.dump'],
  takes: { file: required(file(), 'the dump of the log') },
  options: {
    keys: optional(file(), 'the dump of the keys; FILE.keys if not given'),
    withoutKeys: flag('leave out all personal data: it will read as erased'),
    olderKeys: flag('accept keys that are older than the log: personal data of newer members will read as erased'),
    evenIfDamaged: flag('restore the log even if it is damaged'),
    withoutErasedList: flag(
      'continue although the list of erased members is missing or damaged: members erased since may be restored',
    ),
    dryRun: flag('restore, check, and roll back: refused for the same reasons as the real run, and takes as long'),
    reason: optional(anyText('TEXT'), 'why; kept in the audit trail'),
    json: flag('print the result as JSON, for programs'),
  },
  check: ({ keys, withoutKeys }) => {
    if (withoutKeys && keys !== null) throw new Misused('Give either --keys or --without-keys.')
  },
  run: async (given, context) => {
    const asked = {
      log: resolve(given.file),
      keys: given.withoutKeys ? null : resolve(given.keys ?? keysBeside(given.file)),
      mayKeysBeOlder: given.olderKeys,
      mayBeDamaged: given.evenIfDamaged,
      mayListBeMissing: given.withoutErasedList,
      isDry: given.dryRun,
      isJson: given.json,
      reason: given.reason,
    }
    try {
      return await putBackAndSettle(asked, context)
    } catch (error) {
      if (error instanceof RestoreStopped) {
        context.complain('Stopped; the database is still empty.')
        return 4
      }
      if (isToldAsItIs(error)) throw new Refused(error.message)
      throw error
    }
  },
})
