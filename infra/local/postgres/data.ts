import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { faultInLog } from './faults.ts'
import { launch, type Programs } from './launch.ts'
import { type Place, placeIn, SUPERUSER } from './place.ts'

const UNFINISHED = 'data.new-'

// Text is compared by code point, the same on every machine; sorting for display names its own collation.
const INITDB = [
  `--username=${SUPERUSER}`,
  '--pwfile=/dev/stdin',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** Whether a first start was completed here. */
export const hasData = (place: Place): Promise<boolean> =>
  stat(path.join(place.dataDir, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** The same for a state directory, which may not exist. */
export const hasEmbeddedData = (stateDir: string): Promise<boolean> => hasData(placeIn(stateDir))

async function removeUnfinished(place: Place): Promise<void> {
  const names = await readdir(place.stateDir)
  for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
    await rm(path.join(place.stateDir, name), { recursive: true, force: true })
  }
}

/**
 * Returns the error output if it failed. The password is passed as an open file: the server's user may have no access
 * to its path.
 */
async function initdb(programs: Programs, directory: string, passwordFile: string): Promise<string | undefined> {
  const password = await open(passwordFile)
  try {
    const child = await launch('initdb', programs, directory, INITDB, { stdio: [password.fd, 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString()
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    return code === 0 ? undefined : said
  } finally {
    await password.close()
  }
}

/** A new password, and a new data directory made under a temporary name: an interrupted start leaves none. */
export async function createData(place: Place, programs: Programs): Promise<void> {
  await removeUnfinished(place)
  await writeFile(place.password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  const directory = await mkdtemp(path.join(place.stateDir, UNFINISHED))
  const { user } = programs
  if (user) for (const each of [directory, place.password]) await chown(each, user.uid, user.gid)

  const complaint = await initdb(programs, directory, place.password)
  if (complaint !== undefined) {
    await rm(directory, { recursive: true, force: true })
    throw faultInLog(complaint, place.stateDir)
  }
  await rename(directory, place.dataDir)
}
