import { randomBytes } from 'node:crypto'
import { AccountType } from '@portal/contracts/http/identity'
import { identityCommands } from '../../identity/commands.ts'
import { optionsOf } from '../args.ts'
import type { CliCommand } from '../command.ts'
import { Refused } from '../refused.ts'
import { openStack } from '../stack.ts'
import { withLog } from '../with-log.ts'

const OPTIONS = { name: 'text', type: 'text' } as const

const read = (args: readonly string[]) => {
  const { values, rest } = optionsOf(args, OPTIONS)
  const [username, ...more] = rest
  if (username === undefined || more.length > 0)
    throw new Refused('Name one member: npx portal member add NAME@EXAMPLE.ORG')
  const accountType = AccountType.safeParse(values.type ?? 'user')
  if (!accountType.success) throw new Refused(`--type is one of ${AccountType.options.join(', ')}`)
  return { username, displayName: values.name ?? username, accountType: accountType.data }
}

const passwordFrom = (env: string | undefined): string => env ?? randomBytes(12).toString('base64url')

/** `portal member add`: the password comes from PORTAL_NEW_PASSWORD (never from the command line), else one is made. */
export const memberAdd: CliCommand = {
  name: 'member add',
  usage: 'NAME@EXAMPLE.ORG [--name "Display name"] [--type user|admin|developer|permanentExternalUser]',
  about: 'add a member; without PORTAL_NEW_PASSWORD a password is made and printed',
  example: 'npx portal member add robin@example.org --name "Robin" --type admin',
  run: async (args, { settings, say }) => {
    const asked = read(args)
    const password = passwordFrom(settings.PORTAL_NEW_PASSWORD)
    const stack = await openStack(settings)
    try {
      const registered = await withLog(stack, (deps) => identityCommands(deps).registerMember({ ...asked, password }))
      if (registered.outcome === 'rejected') throw new Refused(`Somebody signs in as ${asked.username} already.`)
      say(`Added ${asked.username} (${asked.accountType}).`)
      if (settings.PORTAL_NEW_PASSWORD === undefined) say(`Password: ${password}`)
      return 0
    } finally {
      await stack.close()
    }
  },
}
