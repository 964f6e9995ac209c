import { MemberId } from '@portal/contracts/ids'
import { keyDestroyer } from '@portal/infra/vault/postgres'
import * as z from 'zod/mini'
import { type CountedPlace, erasingOn } from '../../erasing.ts'
import { identityCommands } from '../../identity/commands.ts'
import type { ErasedMember } from '../../kernel/erasure-part.ts'
import { optionsOf } from '../args.ts'
import type { CliCommand, CliContext, ExitCode } from '../command.ts'
import { projectionsBehind } from '../erase/erase-left.ts'
import { isNothing, placeLines } from '../erase/erase-report.ts'
import { erasedListOf } from '../place.ts'
import { Refused } from '../refused.ts'
import { openStack, type Stack } from '../stack.ts'
import { type CommandDeps, withLog } from '../with-log.ts'

const OPTIONS = { 'dry-run': 'flag', reason: 'text', json: 'flag' } as const
const WAIT_MS = 30_000

const Reason = z.enum(['asked', 'retention', 'order'])

const read = (args: readonly string[]) => {
  const { values, rest } = optionsOf(args, OPTIONS)
  const [name, ...more] = rest
  if (name === undefined || more.length > 0)
    throw new Refused('Name one member, by login name or id: npx portal erase member NAME@EXAMPLE.ORG')
  const reason = Reason.safeParse(values.reason ?? 'asked')
  if (!reason.success) throw new Refused(`--reason is one of ${Reason.options.join(', ')}`)
  return { name, reason: reason.data, isDry: values['dry-run'] === true, isJson: values.json === true }
}
type Asked = ReturnType<typeof read>

const memberNamed = async (name: string, deps: CommandDeps): Promise<MemberId> => {
  const id = MemberId.safeParse(name)
  const { holderOfLogin, situationOf } = identityCommands(deps)
  const memberId = id.success ? id.data : await holderOfLogin(name)
  if (memberId !== null && (await situationOf(memberId)) !== 'unknown') return memberId
  throw new Refused(id.success ? `There is no member ${name}.` : `Nobody signs in as ${name}.`)
}

const linesOf = (
  asked: Asked,
  memberId: MemberId,
  left: readonly CountedPlace[],
  behind: readonly string[],
): readonly string[] => {
  const { isDry, isJson, reason } = asked
  if (isJson) return [JSON.stringify({ memberId, dryRun: isDry, reason, behind, places: left })]
  const first = isDry ? `Would erase member ${memberId}. Nothing was done.` : `Erased member ${memberId}.`
  return [first, ...placeLines(left, isDry ? 'now' : 'left')]
}

const codeOf = ({ complain }: CliContext, left: readonly CountedPlace[], behind: readonly string[]): ExitCode => {
  if (behind.length > 0) {
    complain(
      `Not there yet: ${behind.join(', ')}. They blank their rows when the projector comes to it, by themselves.`,
    )
    return 4
  }
  if (isNothing(left)) return 0
  complain('Something is left. If its events are parked, retry or evict them: npx portal deadletter list')
  return 1
}

const erase = async (asked: Asked, stack: Stack, context: CliContext): Promise<ExitCode> => {
  const listPath = erasedListOf(context.settings)
  const { pool } = stack
  const { memberId, behind, left } = await withLog(stack, async (deps) => {
    const found = await memberNamed(asked.name, deps)
    const erasing = erasingOn({ ...deps, pool, keys: keyDestroyer(pool), listPath })
    const erased = asked.isDry ? null : await erasing.eraseMember({ memberId: found, reason: asked.reason, by: null })
    if (erased?.outcome === 'unknown-member') throw new Refused(`There is no member ${found}.`)
    const notThere = await behindOf(stack, erased)
    return { memberId: found, behind: notThere, left: await erasing.left(found) }
  })
  for (const line of linesOf(asked, memberId, left, behind)) context.say(line)
  return asked.isDry ? 0 : codeOf(context, left, behind)
}

const behindOf = async ({ pool }: Stack, erased: ErasedMember | null): Promise<readonly string[]> =>
  erased?.outcome === 'erased' && erased.position !== null ? projectionsBehind(pool, erased.position, WAIT_MS) : []

/** `portal erase member`: for ever. What it prints is every place where something of a member may lie. */
export const eraseMemberCommand: CliCommand = {
  name: 'erase member',
  usage: 'NAME@EXAMPLE.ORG|ID [--dry-run] [--reason asked|retention|order] [--json]',
  about: 'erase a member for ever; prints every place with what is left there; ends with 1 if anything is',
  example: 'npx portal erase member robin@example.org --dry-run',
  run: async (args, context) => {
    const asked = read(args)
    const stack = await openStack(context.settings)
    try {
      return await erase(asked, stack, context)
    } finally {
      await stack.close()
    }
  },
}
