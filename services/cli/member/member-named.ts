import { MemberId } from '@portal/contracts/ids'
import { identityCommands } from '../../identity/commands.ts'
import { anyText, required } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'

/** The argument of commands that are about one member. */
export const memberName = required(anyText('NAME@EXAMPLE.ORG|ID'), 'the member, by login name or id')

/** The named member, also if erased. @throws Refused if there is none */
export const memberNamed = async (
  name: string,
  deps: Pick<CommandDeps, 'log' | 'now' | 'newId'>,
): Promise<MemberId> => {
  const id = MemberId.safeParse(name)
  const { holderOfLogin, situationOf } = identityCommands(deps)
  const memberId = id.success ? id.data : await holderOfLogin(name)
  if (memberId !== null && (await situationOf(memberId)) !== 'unknown') return memberId
  throw new Refused(id.success ? `There is no member ${name}.` : `No member signs in as ${name}.`)
}
