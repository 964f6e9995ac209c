import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nativeDir, serverBinaries } from './binaries.ts'
import { serverUser } from './user.ts'

const run = promisify(execFile)
let home: string

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'portal-binaries-'))
  await chmod(home, 0o755)
  vi.stubEnv('TMPDIR', home)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(home, { recursive: true })
})

/** As after an installation with a restrictive umask: installed, but not accessible to the server's user. */
const closedPackage = async (): Promise<string> => {
  const native = path.join(home, 'package/native')
  await cp(nativeDir(), native, { recursive: true, verbatimSymlinks: true })
  await cp(path.join(nativeDir(), '../package.json'), path.join(home, 'package/package.json'))
  await chmod(path.join(native, 'bin/postgres'), 0o600)
  return native
}

describe('the programs of the embedded PostgreSQL', () => {
  it('are used in place if they can be run there', async () => {
    const user = await serverUser(home)
    expect(await serverBinaries(user)).toBe(nativeDir())
  })

  it('are copied once to a place where the server’s user can run them', async () => {
    const native = await closedPackage()
    const user = await serverUser(path.join(home, 'none'))
    const copy = await serverBinaries(user, native)

    expect(copy).not.toBe(native)
    expect((await run(path.join(copy, 'bin/initdb'), ['--version'], { ...user, cwd: '/' })).stdout).toContain('18.')
    expect(await serverBinaries(user, native)).toBe(copy)
    expect((await readdir(home)).filter((name) => name.startsWith('portal-postgres-'))).toHaveLength(1)
  })

  it('are not taken from a folder that another user may have written', async () => {
    const native = await closedPackage()
    const user = await serverUser(path.join(home, 'none'))
    await chmod(await serverBinaries(user, native), 0o777)

    await expect(serverBinaries(user, native)).rejects.toMatchObject({ fault: 'permission' })
  })
})
