import { readFile, stat } from 'node:fs/promises'
import { LocalStackError } from '../local-stack-error.ts'

/** The user that the server runs as, if it is not the current one. */
export type ServerUser = Readonly<{ uid: number; gid: number }>

const CANDIDATES = ['postgres', 'nobody']

/** The first of `names` that is in `/etc/passwd` and is not root. */
export function findUser(passwd: string, names: readonly string[]): ServerUser | undefined {
  const entries = passwd.split('\n').map((line) => line.split(':'))
  for (const name of names) {
    const [, , uid, gid] = entries.find(([login]) => login === name) ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

const ownerOf = async (directory: string): Promise<ServerUser | undefined> => {
  const found = await stat(directory, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of its data, else as a user that every system has; no
 * user is created. `undefined`: as the current user.
 */
export async function serverUser(dataDir: string): Promise<ServerUser | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const user = (await ownerOf(dataDir)) ?? findUser(await readFile('/etc/passwd', 'utf8'), CANDIDATES)
  if (user) return user
  throw new LocalStackError(
    'cannot-run',
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody here: create one, or start as another user',
  )
}
