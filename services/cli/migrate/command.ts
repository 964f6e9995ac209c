import { readModels } from '@portal/projections/read-models'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { command } from '../program/command.ts'
import { migratedStack } from '../stack/stack.ts'

/** `portal migrate`: for an installation whose roles are started one by one. */
export const migrate = command({
  name: 'migrate',
  about: 'create or upgrade the tables of the database, and create those of new read models',
  examples: ['DATABASE_URL=postgres://… npx portal migrate'],
  run: async (_given, { settings, say }) => {
    const stack = await migratedStack(settings)
    try {
      await prepareProjections(stack.pool, readModels) // so that queries find their views, whichever role starts first
    } finally {
      await stack.close()
    }
    say('The tables are up to date.')
    return 0
  },
})
