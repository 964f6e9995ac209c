import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Settings } from '@portal/infra/settings'
import { command } from '../program/command.ts'
import { oneOf, required } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { root } from '../stack/place.ts'

type Needed = 'DATABASE_URL' | 'TOKEN_SECRET' | 'VAULT_KEY' | 'KAFKA_BROKERS'
type RunnableRole = Readonly<{ file: string; needs: readonly Needed[] }>

const NAMES = ['api', 'projector', 'relay', 'worker'] as const

const ROLES: Readonly<Record<(typeof NAMES)[number], RunnableRole>> = {
  api: { file: 'services/main.ts', needs: ['DATABASE_URL', 'TOKEN_SECRET', 'VAULT_KEY'] },
  projector: { file: 'projections/main.ts', needs: ['DATABASE_URL', 'VAULT_KEY'] },
  relay: { file: 'infra/relay/main.ts', needs: ['DATABASE_URL', 'KAFKA_BROKERS'] },
  worker: { file: 'workers/main.ts', needs: ['DATABASE_URL', 'VAULT_KEY'] },
}

/** Several machines share one database: with different secrets they could not read each other's data. */
const assertSettings = ({ needs }: RunnableRole, settings: Settings): void => {
  const missing = needs.filter((name) => settings[name] === undefined)
  if (missing.length === 0) return
  throw new Refused(`Set ${missing.join(', ')} first, the same for every role on every machine: see docs/operations.md`)
}

/**
 * `portal run ROLE`: one role in this process, until SIGTERM. Any number of each may run, on any number of machines.
 */
export const run = command({
  name: 'run',
  about: 'run one role of the portal in this process',
  examples: ['DATABASE_URL=postgres://… VAULT_KEY=… npx portal run projector'],
  takes: { role: required(oneOf('role', NAMES, 'ROLE'), NAMES.join(', ')) },
  run: async ({ role }, { settings }) => {
    assertSettings(ROLES[role], settings)
    await import(pathToFileURL(join(root, ROLES[role].file)).href) // ends the process itself, in order
    return 0
  },
})
