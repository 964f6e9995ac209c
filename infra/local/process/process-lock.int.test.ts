import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processLock, tryProcessLock } from './process-lock.ts'

const MODULE = new URL('./process-lock.ts', import.meta.url).href
let home: string
let file: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'portal-lock-'))
  file = path.join(home, 'a.lock')
})

afterAll(() => rm(home, { recursive: true }))

describe('a lock between processes', () => {
  it('has one exclusive owner', async () => {
    const held = tryProcessLock(file, 'exclusive')
    expect(tryProcessLock(file, 'exclusive')).toBeUndefined()
    expect(tryProcessLock(file, 'shared')).toBeUndefined()
    expect(await processLock(file, 'exclusive', 60)).toBeUndefined()

    held?.release()
    const next = await processLock(file, 'exclusive', 60)
    expect(next).toBeDefined()
    next?.release()
  })

  it('has any number of shared owners, and no exclusive one beside them', () => {
    const held = [tryProcessLock(file, 'shared'), tryProcessLock(file, 'shared')]
    expect(held).not.toContain(undefined)
    expect(tryProcessLock(file, 'exclusive')).toBeUndefined()

    for (const lock of held) lock?.release()
    const alone = tryProcessLock(file, 'exclusive')
    expect(alone).toBeDefined()
    alone?.release()
  })

  it('ends with the process that owned it, however that died', async () => {
    const script = `
      const { tryProcessLock } = await import(${JSON.stringify(MODULE)})
      globalThis.lock = tryProcessLock(${JSON.stringify(file)}, 'exclusive')
      console.log('held')
      setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(holder.stdout, 'data')
    expect(tryProcessLock(file, 'exclusive')).toBeUndefined()

    holder.kill('SIGKILL')
    const lock = await processLock(file, 'exclusive', 5_000)
    expect(lock).toBeDefined()
    lock?.release()
  })
})
