import type { CliCommand } from './command.ts'
import { openStack } from './stack.ts'

/** `portal migrate`: for an installation whose roles are started one by one. */
export const migrate: CliCommand = {
  name: 'migrate',
  usage: '',
  about: 'bring the database’s tables up to date',
  example: 'DATABASE_URL=postgres://… npx portal migrate',
  run: async (_args, { settings, say }) => {
    const stack = await openStack(settings)
    await stack.close()
    say('The tables are up to date.')
    return 0
  },
}
