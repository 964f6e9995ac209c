import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runOnPinnedNode } from './pinned-node.mjs'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pinned-'))
  await mkdir(join(root, 'node_modules', '.bin'), { recursive: true })
  await symlink(process.execPath, join(root, 'node_modules', '.bin', 'node'))
})
afterEach(() => rm(root, { recursive: true }))

const run = async (script: string, ...args: readonly string[]) => {
  await writeFile(join(root, 'script.mjs'), script)
  return runOnPinnedNode(root, ['script.mjs', ...args])
}

describe('a script on the pinned Node', () => {
  it('ends with the exit code of the script', async () => {
    expect(await run('process.exit(7)')).toBe(7)
  })

  it('gets the arguments and finds the installed commands first', async () => {
    const script = `process.exitCode = process.argv[2] === '--quick' && process.env.PATH.startsWith('${root}/node_modules/.bin:') ? 0 : 1`
    expect(await run(script, '--quick')).toBe(0)
  })

  it('that a signal ended has the exit code that a shell reports', async () => {
    expect(await run("process.kill(process.pid, 'SIGKILL')")).toBe(137)
  })

  it('leaves no process running', async () => {
    const pidFile = join(root, 'pid')
    const script = `import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      writeFileSync('${pidFile}', String(spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']).pid))
      process.exit(0)`
    await run(script)
    const pid = Number(await readFile(pidFile, 'utf8'))
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false)
  })

  it('runs on the host’s Node if the pinned one does not run on this machine', async () => {
    await rm(join(root, 'node_modules', '.bin', 'node'))
    await writeFile(join(root, 'node_modules', '.bin', 'node'), '#!/no/such/loader\n', { mode: 0o755 })
    expect(await run('process.exit(3)')).toBe(3)
  })
})

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
