import type { MemberId } from '@portal/contracts/ids'
import { keyDestroyer } from '@portal/infra/vault/postgres'
import * as z from 'zod/mini'
import { type CountedPlace, erasingOn } from '../../erasing.ts'
import { type Action, Agreed, type Ended } from '../../operations/actions/action.ts'
import { memberName, memberNamed } from '../member/member-named.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { oneOf, withDefault } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { erasedListOf } from '../stack/place.ts'
import { projectionsBehind } from './projections-behind.ts'
import { isNothing, placeLines } from './report.ts'

const WAIT_MS = 30_000
const REASONS = ['asked', 'retention', 'order'] as const

const EraseInput = z.extend(Agreed, { name: z.string(), reason: z.enum(REASONS) })
type EraseInput = z.infer<typeof EraseInput>

const PARKED = 'Some data is left. If its events are parked, retry them: npx portal deadletter list'

const endedOf = (
  memberId: MemberId,
  reason: string,
  left: readonly CountedPlace[],
  behind: readonly string[],
): Ended => {
  const result = { memberId, reason, behind, places: left }
  const lines = [`Erased member ${memberId}.`, ...placeLines(left)]
  if (behind.length > 0) {
    const detail = `Still behind: ${behind.join(', ')}. They blank their rows when the projector reaches the event.`
    return { outcome: 'stopped', detail, lines: [...lines, detail], result }
  }
  if (isNothing(left)) return { outcome: 'done', detail: `Erased member ${memberId}.`, lines, result }
  return { outcome: 'found', detail: PARKED, lines: [...lines, PARKED], result }
}

const erasingOf = ({ deps, pool, context }: CliMeans) =>
  erasingOn({ ...deps, pool, keys: keyDestroyer(pool), listPath: erasedListOf(context.settings) })

const erase = async (input: EraseInput, means: CliMeans): Promise<Ended> => {
  const { pool } = means
  const memberId = await memberNamed(input.name, means.deps)
  const erasing = erasingOf(means)
  const erased = await erasing.eraseMember({ memberId, reason: input.reason, by: null })
  if (erased.outcome !== 'erased') throw new Refused(`There is no member ${memberId}.`)
  const behind = erased.position === null ? [] : await projectionsBehind(pool, erased.position, WAIT_MS)
  return endedOf(memberId, input.reason, await erasing.left(memberId), behind)
}

const eraseMemberAction: Action<EraseInput, CliMeans> = {
  name: 'erase member',
  input: EraseInput,
  personal: ['name'],
  target: async (input, means) => `member ${await memberNamed(input.name, means.deps)}`,
  plan: async (input, means) => {
    const memberId = await memberNamed(input.name, means.deps)
    const left = await erasingOf(means).left(memberId)
    return {
      basis: [memberId, input.reason],
      lines: [`Would erase member ${memberId}. Nothing was done.`, ...placeLines(left, 'now')],
      result: { memberId, reason: input.reason, places: left },
    }
  },
  perform: erase,
}

/** `portal erase member`: permanent. Prints every place that may contain data of a member. */
export const eraseMember = actionCommand({
  action: eraseMemberAction,
  about: 'erase a member permanently; prints every place with what is left there; ends with 1 if anything is left',
  examples: ['npx portal erase member robin@example.org --dry-run'],
  takes: { name: memberName },
  options: {
    reason: withDefault(oneOf('reason', REASONS, 'REASON'), 'asked', 'asked, retention or order; it is kept'),
  },
  input: ({ name, reason }) => ({ name, reason }),
})
