import type { MemberId } from '@portal/contracts/ids'
import { keyDestroyer, keyHolders } from '@portal/infra/vault/postgres'
import { erasingOn } from '../../erasing.ts'
import { type ErasedEntry, type ErasedIds, fileErasedList } from '../../identity/erased-list.ts'
import { optionsOf } from '../args.ts'
import type { CliCommand, CliContext, ExitCode } from '../command.ts'
import { erasedListOf } from '../place.ts'
import { openStack, type Stack } from '../stack.ts'
import { withLog } from '../with-log.ts'

const complainOfDamage = ({ complain, settings }: CliContext, { damaged }: ErasedIds): void => {
  if (damaged > 0)
    complain(`${damaged} lines of ${erasedListOf(settings)} cannot be read. Look into it, or into a copy.`)
}

const readList = ({ settings }: CliContext): Promise<ErasedIds> => fileErasedList(erasedListOf(settings)).read()

const lineOf = ({ memberId, at, isBack }: ErasedEntry & Readonly<{ isBack: boolean }>): string =>
  `${memberId}  ${at}${isBack ? '  is back' : ''}`

/** `portal erase list`: who was erased, and who of them has a key again because an old dump was restored. */
export const eraseListCommand: CliCommand = {
  name: 'erase list',
  usage: '[--json]',
  about: 'who was erased; ends with 1 if a restored dump has brought somebody back',
  example: 'npx portal erase list --json',
  run: async (args, context) => {
    const { values } = optionsOf(args, { json: 'flag' })
    const list = await readList(context)
    const stack = await openStack(context.settings)
    try {
      const back = new Set(
        await keyHolders(
          stack.pool,
          list.entries.map(({ memberId }) => memberId),
        ),
      )
      const entries = list.entries.map((entry) => ({ ...entry, isBack: back.has(entry.memberId) }))
      for (const line of values.json
        ? [JSON.stringify({ erased: entries, damaged: list.damaged })]
        : entries.map(lineOf))
        context.say(line)
      if (back.size > 0) context.complain(`${back.size} have a key again: npx portal erase reapply`)
      complainOfDamage(context, list)
      return back.size > 0 || list.damaged > 0 ? 1 : 0
    } finally {
      await stack.close()
    }
  },
}

export type Reapplied = Readonly<{ erased: readonly MemberId[]; unknown: readonly MemberId[] }>

/** Erases again whoever was. For a log that never heard of somebody there is nothing to do but to destroy a key. */
export const reapply = async (stack: Stack, listPath: string, list: ErasedIds): Promise<Reapplied> => {
  const { pool } = stack
  const keys = keyDestroyer(pool)
  const erased: MemberId[] = []
  const unknown: MemberId[] = []
  await withLog(stack, async (deps) => {
    const { eraseMember } = erasingOn({ ...deps, pool, keys, listPath, waitMs: 0 })
    for (const { memberId } of list.entries) {
      const { outcome } = await eraseMember({ memberId, reason: 'asked', by: null })
      if (outcome === 'unknown-member') await keys.destroyKey(memberId)
      const told = outcome === 'erased' ? erased : unknown
      told.push(memberId)
    }
  })
  return { erased, unknown }
}

const code = (list: ErasedIds): ExitCode => (list.damaged > 0 ? 1 : 0)

/** `portal erase reapply`: after an old dump was restored, before anybody is served. */
export const eraseReapplyCommand: CliCommand = {
  name: 'erase reapply',
  usage: '[--json]',
  about: 'erase again whoever was, after an old dump of the database was restored; may be run at any time',
  example: 'npx portal erase reapply',
  run: async (args, context) => {
    const { values } = optionsOf(args, { json: 'flag' })
    const list = await readList(context)
    const stack = await openStack(context.settings)
    try {
      const { erased, unknown } = await reapply(stack, erasedListOf(context.settings), list)
      if (values.json) context.say(JSON.stringify({ erased, unknown, damaged: list.damaged }))
      else context.say(`Erased again: ${erased.length}. Not in this log: ${unknown.length}.`)
      complainOfDamage(context, list)
      return code(list)
    } finally {
      await stack.close()
    }
  },
}

/** Before anybody is served: whoever a restored dump has brought back is erased again. */
export const reapplyAfterRestore = async (stack: Stack, context: CliContext): Promise<void> => {
  const listPath = erasedListOf(context.settings)
  const list = await readList(context)
  const back = await keyHolders(
    stack.pool,
    list.entries.map(({ memberId }) => memberId),
  )
  complainOfDamage(context, list)
  if (back.length === 0) return
  const { erased } = await reapply(stack, listPath, list)
  context.say(`The database is older than an erasure: ${erased.length} members were erased again.`)
}
