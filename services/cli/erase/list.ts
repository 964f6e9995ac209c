import type { MemberId } from '@portal/contracts/ids'
import { keyDestroyer, keyHolders } from '@portal/infra/vault/postgres'
import { erasingOn } from '../../erasing.ts'
import { type ErasedEntry, type ErasedIds, fileErasedList } from '../../identity/erased-list.ts'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { type CliContext, command } from '../program/command.ts'
import { flag } from '../program/parameter.ts'
import { erasedListOf } from '../stack/place.ts'
import { openStack, type Stack } from '../stack/stack.ts'
import { type CommandDeps, withLog } from '../stack/with-log.ts'

const complainOfDamage = ({ complain, settings }: CliContext, { damaged }: ErasedIds): void => {
  if (damaged > 0)
    complain(`${damaged} lines of ${erasedListOf(settings)} cannot be read. Check the file, or use a copy.`)
}

const readList = ({ settings }: CliContext): Promise<ErasedIds> => fileErasedList(erasedListOf(settings)).read()

type Listed = ErasedEntry & Readonly<{ isBack: boolean }>

const linesOf = (entries: readonly Listed[]): readonly string[] =>
  entries.length === 0
    ? ['Nobody has been erased.']
    : entries.map(({ memberId, at, isBack }) => `${memberId}  ${at}${isBack ? '  is back' : ''}`)

/** `portal erase list`: erased members, and which of them have a key again because an old dump was restored. */
export const eraseList = command({
  name: 'erase list',
  about: 'list erased members; ends with 1 if a restored dump has brought one back',
  examples: ['npx portal erase list --json'],
  options: { json: flag('print the result as JSON, for programs') },
  run: async ({ json }, context) => {
    const list = await readList(context)
    const stack = await openStack(context.settings)
    try {
      const ids = list.entries.map(({ memberId }) => memberId)
      const back = new Set(await keyHolders(stack.pool, ids))
      const entries = list.entries.map((entry) => ({ ...entry, isBack: back.has(entry.memberId) }))
      if (json) context.say(JSON.stringify({ erased: entries, damaged: list.damaged }))
      else for (const line of linesOf(entries)) context.say(line)
      if (back.size > 0) context.complain(`${back.size} have a key again: npx portal erase reapply`)
      complainOfDamage(context, list)
      return back.size > 0 || list.damaged > 0 ? 1 : 0
    } finally {
      await stack.close()
    }
  },
})

export type Reapplied = Readonly<{ erased: readonly MemberId[]; unknown: readonly MemberId[] }>

/** Erases listed members again. For a member whom the log does not contain, only the key is destroyed. */
const reapplyOn = async (
  { pool }: Pick<Stack, 'pool'>,
  deps: CommandDeps,
  listPath: string,
  list: ErasedIds,
): Promise<Reapplied> => {
  const keys = keyDestroyer(pool)
  const erased: MemberId[] = []
  const unknown: MemberId[] = []
  const { eraseMember } = erasingOn({ ...deps, pool, keys, listPath, waitMs: 0 })
  for (const { memberId } of list.entries) {
    const { outcome } = await eraseMember({ memberId, reason: 'asked', by: null })
    if (outcome === 'unknown-member') await keys.destroyKey(memberId)
    const told = outcome === 'erased' ? erased : unknown
    told.push(memberId)
  }
  return { erased, unknown }
}

export const reapply = (stack: Stack, listPath: string, list: ErasedIds): Promise<Reapplied> =>
  withLog(stack, (deps) => reapplyOn(stack, deps, listPath, list))

const reapplyAction: Action<Agreed, CliMeans> = {
  name: 'erase reapply',
  input: Agreed,
  target: () => 'the list of erased members',
  plan: async (_input, { context }) => {
    const { entries, damaged } = await readList(context)
    return { basis: [entries, damaged], lines: [`erase again ${entries.length} members, unless they are erased`] }
  },
  perform: async (_input, { stack, deps, context }) => {
    const list = await readList(context)
    const { erased, unknown } = await reapplyOn(stack, deps, erasedListOf(context.settings), list)
    complainOfDamage(context, list)
    return {
      outcome: list.damaged > 0 ? 'found' : 'done',
      detail: `Erased again: ${erased.length}. Not in this log: ${unknown.length}.`,
      result: { erased, unknown, damaged: list.damaged },
    }
  },
}

/** `portal erase reapply`: after an old dump was restored, before members are served. */
export const eraseReapply = actionCommand({
  action: reapplyAction,
  about: 'erase members again after an old dump of the database was restored; may be run at any time',
  examples: ['npx portal erase reapply'],
  input: () => ({}),
})

/** Before members are served: erases again whoever a restored dump has brought back. */
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
