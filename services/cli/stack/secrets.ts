import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNewFile } from '@portal/infra/process/durable-file'
import type { Settings } from '@portal/infra/settings'
import * as z from 'zod/mini'

/**
 * `tokenSecret` signs respondents' tokens; `vaultKey` wraps the keys of personal data: if it is lost, that data is
 * lost.
 */
const Secrets = z.object({ tokenSecret: z.string(), vaultKey: z.string() })
export type Secrets = z.infer<typeof Secrets>

const fresh = (): string => randomBytes(32).toString('hex')

const readFrom = async (file: string): Promise<Secrets | null> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : Secrets.parse(JSON.parse(text))
}

const makeIn = async (file: string): Promise<Secrets> => {
  const secrets = { tokenSecret: fresh(), vaultKey: fresh() }
  // `wx`: if two first starts run at once, one creates the file, the other reads it.
  const made = await writeNewFile(file, JSON.stringify(secrets), 0o600).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (made) return secrets
  return Secrets.parse(JSON.parse(await readFile(file, 'utf8')))
}

/**
 * The secrets of this installation: from the environment, else from a file in the state folder, generated at the first
 * start.
 */
export const secretsOf = async (settings: Settings, stateDir: string): Promise<Secrets> => {
  const { TOKEN_SECRET, VAULT_KEY } = settings
  if (TOKEN_SECRET !== undefined && VAULT_KEY !== undefined) return { tokenSecret: TOKEN_SECRET, vaultKey: VAULT_KEY }
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'secrets.json')
  const kept = (await readFrom(file)) ?? (await makeIn(file))
  return { tokenSecret: TOKEN_SECRET ?? kept.tokenSecret, vaultKey: VAULT_KEY ?? kept.vaultKey }
}

/** The secrets that exist already; none are generated. */
export const keptSecrets = async (settings: Settings, stateDir: string): Promise<Partial<Secrets>> => {
  const { TOKEN_SECRET, VAULT_KEY } = settings
  const kept = VAULT_KEY === undefined ? await readFrom(join(stateDir, 'secrets.json')) : null
  return {
    ...kept,
    ...(TOKEN_SECRET !== undefined && { tokenSecret: TOKEN_SECRET }),
    ...(VAULT_KEY !== undefined && { vaultKey: VAULT_KEY }),
  }
}
