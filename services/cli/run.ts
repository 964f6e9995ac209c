import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Settings } from '@portal/infra/settings'
import type { CliCommand } from './command.ts'
import { root } from './place.ts'
import { Refused } from './refused.ts'

type Needed = 'DATABASE_URL' | 'TOKEN_SECRET' | 'VAULT_KEY' | 'KAFKA_BROKERS'
type RunnableRole = Readonly<{ file: string; needs: readonly Needed[] }>

const ROLES: Readonly<Record<string, RunnableRole>> = {
  api: { file: 'services/main.ts', needs: ['DATABASE_URL', 'TOKEN_SECRET', 'VAULT_KEY'] },
  projector: { file: 'projections/main.ts', needs: ['DATABASE_URL', 'VAULT_KEY'] },
  relay: { file: 'infra/relay/main.ts', needs: ['DATABASE_URL', 'KAFKA_BROKERS'] },
  worker: { file: 'workers/main.ts', needs: ['DATABASE_URL', 'VAULT_KEY'] },
}

const roleOf = ([name = '', ...rest]: readonly string[]): RunnableRole | undefined =>
  Object.hasOwn(ROLES, name) && rest.length === 0 ? ROLES[name] : undefined

/** Many machines share one database: secrets that each made for itself would lock the others out of what it wrote. */
const assertSettings = ({ needs }: RunnableRole, settings: Settings): void => {
  const missing = needs.filter((name) => settings[name] === undefined)
  if (missing.length === 0) return
  throw new Refused(`Set ${missing.join(', ')} first, the same for every role on every machine: see docs/operations.md`)
}

/** `portal run ROLE`: one role in this process, until SIGTERM. Any number of each may run, on any number of machines. */
export const run: CliCommand = {
  name: 'run',
  usage: Object.keys(ROLES).join(' | '),
  about: 'run one role of the portal in this process, beside any number of others',
  example: 'DATABASE_URL=postgres://… VAULT_KEY=… npx portal run projector',
  run: async (args, { settings, complain }) => {
    const role = roleOf(args)
    if (!role) {
      complain(`Say which one role to run: npx portal run ${Object.keys(ROLES).join(' | ')}`)
      return 2
    }
    assertSettings(role, settings)
    await import(pathToFileURL(join(root, role.file)).href) // ends the process itself, in good order
    return 0
  },
}
