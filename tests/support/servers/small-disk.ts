import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether this process may mount a disk; if not, why. */
export type SmallDisks = Readonly<{ kind: 'mounted' }> | Readonly<{ kind: 'none'; reason: string }>

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    smallDisks: SmallDisks
  }
}

const mountArguments = (folder: string, megabytes: number): readonly string[] => [
  '-t',
  'tmpfs',
  '-o',
  `size=${megabytes}m`,
  'portal-test',
  folder,
]

/** Tries it. */
export const findSmallDisks = (): SmallDisks => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-mount-'))
  try {
    execFileSync('mount', mountArguments(folder, 1), { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return { kind: 'mounted' }
  } catch {
    return { kind: 'none', reason: 'only root on Linux may mount a small disk to fill up' }
  } finally {
    rmdirSync(folder)
  }
}

/** Of interrupted tests: a mounted folder cannot be removed. */
export const unmountIn = (directory: string): void => {
  if (!existsSync('/proc/mounts')) return
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
  for (const folder of mounted.filter((each) => each.startsWith(`${directory}/`))) {
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
  }
}

export type SmallDisk = Readonly<{
  folder: string
  /** Fills the disk, except for this many bytes. */
  fill: (leave?: number) => Promise<void>
  /** Frees what `fill` used. */
  makeRoom: () => Promise<void>
  /** Bytes. */
  room: () => Promise<number>
  close: () => Promise<void>
}>

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

const CHUNK = Buffer.alloc(64 * 1024)

/** A disk in memory for one test. */
export const aSmallDisk = async (megabytes: number): Promise<SmallDisk> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-disk-'))
  await run('mount', [...mountArguments(folder, megabytes)])
  const ballast = path.join(folder, 'ballast')
  const room = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    folder,
    room,
    fill: async (leave = 0) => {
      const file = await open(ballast, 'a')
      try {
        for (let left = await room(); left > leave; left = await room()) {
          await file.write(CHUNK, 0, Math.min(CHUNK.length, left - leave))
        }
      } catch (error) {
        if (!isFull(error)) throw error // others write too, and may have taken the last of it
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    close: async () => {
      await run('umount', ['--lazy', folder])
      await rmdir(folder)
    },
  }
}
