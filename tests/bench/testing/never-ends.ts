import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Bench } from '../bench.ts'

const DEAF = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000); process.send('up')`

/** Prints its processes: itself, and one that ignores SIGTERM. */
export const bench: Bench = {
  name: 'never-ends',
  about: 'measures until it is interrupted',
  run: async ({ say }) => {
    const deaf = spawn(process.execPath, ['--eval', DEAF], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    await once(deaf, 'message')
    say(`measuring ${process.pid} ${deaf.pid}`)
    setInterval(() => undefined, 1_000)
    return new Promise(() => undefined)
  },
}
