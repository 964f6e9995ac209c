import { MemberId } from '@portal/contracts/ids'
import { identityCommands } from '../../identity/commands.ts'
import { anyText, required } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'

/** The argument of commands that are about one member. */
export const memberName = required(anyText('NAME@EXAMPLE.ORG|ID'), 'the member, by what they sign in by or by id')

/** Who is meant; a member who was erased as well. @throws Refused where nobody is */
export const memberNamed = async (name: string, deps: CommandDeps): Promise<MemberId> => {
  const id = MemberId.safeParse(name)
  const { holderOfLogin, situationOf } = identityCommands(deps)
  const memberId = id.success ? id.data : await holderOfLogin(name)
  if (memberId !== null && (await situationOf(memberId)) !== 'unknown') return memberId
  throw new Refused(id.success ? `There is no member ${name}.` : `Nobody signs in as ${name}.`)
}
