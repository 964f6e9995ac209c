import { join } from 'node:path'
import { isPortFree } from '@portal/infra/local/process/ports'
import { untilAborted } from '@portal/infra/process/until-aborted'
import { listensAt, portalUrlOf } from '@portal/infra/settings'
import { hasStaff } from '@portal/projections/identity/member/queries'
import { reapplyAfterRestore } from '../erase/list.ts'
import { type CliContext, command } from '../program/command.ts'
import { flag } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import { mailFolderOf, root, stateDirOf } from '../stack/place.ts'
import type { Secrets } from '../stack/secrets.ts'
import { migratedStack, type Stack } from '../stack/stack.ts'
import { welcome } from './banner.ts'
import { buildSpa } from './build-spa.ts'
import { loadDemo } from './demo.ts'
import type { DemoMember } from './demo-members.ts'
import { mayHaveDemo } from './demo-policy.ts'
import { keepPostgres } from './keep-postgres.ts'
import { type Role, startRoles } from './roles.ts'
import { isReady, waitUntilReady } from './wait-until-ready.ts'

const ROLES: readonly Role[] = [
  { name: 'api', file: join(root, 'services/main.ts') },
  { name: 'projector', file: join(root, 'projections/main.ts') },
  { name: 'worker', file: join(root, 'workers/main.ts') },
]
/** If a Kafka is named. */
const RELAY: Role = { name: 'relay', file: join(root, 'infra/relay/main.ts') }

const ensurePort = async ({ settings }: CliContext): Promise<void> => {
  if (await isPortFree(settings.PORT, settings.HOST)) return
  throw new Refused(
    `Port ${settings.PORT} on ${settings.HOST} is in use. If by this portal, it is running already; otherwise use another port: PORT=${settings.PORT + 1} npm start`,
  )
}

type Started = Stack & Readonly<{ secrets: Secrets }>

const environmentOf = ({ settings, env }: CliContext, stack: Started): NodeJS.ProcessEnv => ({
  ...env,
  DATABASE_URL: stack.databaseUrl,
  TOKEN_SECRET: stack.secrets.tokenSecret,
  VAULT_KEY: stack.secrets.vaultKey,
  HOST: settings.HOST,
  PORT: String(settings.PORT),
})

const serve = async (context: CliContext, stack: Started, logins: readonly DemoMember[]): Promise<void> => {
  const { settings, say, signal } = context
  const address = portalUrlOf({ ...settings, PORTAL_URL: undefined })
  const logDir = join(stateDirOf(settings), 'log')
  const wanted = settings.KAFKA_BROKERS === undefined ? ROLES : [...ROLES, RELAY]
  const roles = startRoles(wanted, { env: environmentOf(context, stack), logDir, say })
  try {
    await waitUntilReady({ isReady: () => isReady(listensAt(settings)), logDir, say, signal })
    if (!signal.aborted) {
      const keptIn = stack.embedded ? stateDirOf(settings) : null
      const mailsIn = settings.SMTP_URL === undefined ? mailFolderOf(settings) : null
      const isStaffed = logins.length > 0 || (await hasStaff(stack.pool))
      for (const line of welcome({ address, keptIn, logins, hasStaff: isStaffed, mailsIn })) say(line)
    }
    await untilAborted(signal)
  } finally {
    say('Stopping …')
    await roles.stop()
  }
}

/** `npm start`: everything on this machine, from nothing to a running portal, until Ctrl-C. */
export const start = command({
  name: 'start',
  about: 'start the whole portal on this machine; Ctrl-C stops it',
  examples: ['npm start', 'npm start -- --empty', 'STATE_DIR=/srv/portal PORT=8080 npm start'],
  options: {
    demo: flag('load the demo community although others can reach it and its password is public'),
    empty: flag('load no demo community into an empty database: you add the first administrator'),
  },
  check: ({ demo, empty }) => {
    if (demo && empty) throw new Misused('Give --demo or --empty, not both.')
  },
  run: async ({ demo: isAsked, empty }, context) => {
    const { settings, say } = context
    await ensurePort(context)
    const stack = await migratedStack(settings, (stateDir) => keepPostgres({ stateDir, say }))
    try {
      await reapplyAfterRestore(stack, context)
      const isAllowed = mayHaveDemo({
        host: settings.HOST,
        portalUrl: portalUrlOf(settings),
        isEmbedded: stack.embedded,
        isAsked,
      })
      const [logins] = await Promise.all([
        loadDemo(stack, say, isAllowed, empty ? 'none' : 'whole'),
        buildSpa(root, context),
      ])
      await serve(context, stack, logins)
    } finally {
      await stack.close()
    }
    return 0
  },
})
