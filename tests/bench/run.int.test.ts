import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive } from '@portal/infra/local/postgres/process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../support/until.ts'

const script = (name: string): string => new URL(`./testing/${name}.ts`, import.meta.url).href
const RUNNER = fileURLToPath(new URL('./testing/run-script.ts', import.meta.url))

let temporary: string
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'bench-'))
})
afterEach(() => rm(temporary, { recursive: true, force: true }))

/** Runs that benchmark as `npm run bench` does, on a separate database below `temporary`. */
const running = (name: string) => {
  const env = { ...process.env, TMPDIR: temporary }
  const child = spawn(process.execPath, [RUNNER, script(name)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const text = { said: '', complained: '' }
  child.stdout.on('data', (chunk: Buffer) => (text.said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text.complained += chunk.toString()))
  const ended = once(child, 'close').then(([code]): unknown => code)
  return { child, text, ended }
}

describe('a run of benchmarks', () => {
  it('succeeds after its result, even if the benchmark left a pool of connections open', async () => {
    const { text, ended } = running('leaves-pool')
    expect({ code: await ended, complained: text.complained }).toEqual({ code: 0, complained: '' })
    expect(text.said).toContain('RESULT {"bench":"tested","goals":[{"name":"one","value":1,"goal":1,"met":true}]}')
    expect(await readdir(temporary)).toEqual([])
  })

  it('fails if the benchmark does, and leaves no database behind', async () => {
    const { text, ended } = running('fails')
    expect(await ended).toBe(1)
    expect(text.complained).toContain('this one cannot measure')
    expect(text.complained).toContain('The benchmark tested failed.')
    expect(await readdir(temporary)).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'that is interrupted by %s ends the benchmark, what it started and its database',
    async (signal) => {
      const { child, text, ended } = running('never-ends')
      await until('the benchmark runs', () => /measuring \d+ \d+/.test(text.said))
      const processes = [...(/measuring (\d+) (\d+)/.exec(text.said) ?? [])].slice(1).map(Number)
      expect(processes.map(isAlive)).toEqual([true, true])
      child.kill(signal)
      expect(await ended).toBe(130)
      expect(text.said).not.toContain('RESULT')
      await until('its processes are gone', () => !processes.some(isAlive))
      expect(await readdir(temporary)).toEqual([])
    },
  )
})
