import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { untilAborted } from '@portal/infra/process/until-aborted'

type Server = Pick<EmbeddedPostgres, 'url' | 'exited' | 'stop'>

type Keeping = Readonly<{
  stateDir: string
  say: (line: string) => void
  /** Starts it. A test passes one that fails, and pauses that take no time; they end early when the signal aborts. */
  start?: (options: Readonly<{ stateDir: string; port?: number }>) => Promise<Server>
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}>

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** It ran this long: reset the back-off. */
const WELL_AFTER_MS = 30_000

const ELSEWHERE = 'The database came back on another port: stop the portal with Ctrl-C and start it again.'

const patiently = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Starts it again, with growing pauses, until it runs. Reports each reason of a failure once. */
const restarting = ({ stateDir, say, start = startEmbeddedPostgres, pause = patiently }: Keeping, url: string) => {
  const port = Number(new URL(url).port)
  let [waitMs, lastReason] = [FIRST_PAUSE_MS, '']
  const tryOnce = async (): Promise<Server | undefined> => {
    try {
      const server = await start({ stateDir, port })
      if (server.url !== url) say(ELSEWHERE)
      return server
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== lastReason) say(`The database cannot be started yet. ${reason}`)
      lastReason = reason
      return undefined
    }
  }
  return async (livedMs: number, signal: AbortSignal): Promise<Server | undefined> => {
    if (livedMs > WELL_AFTER_MS) [waitMs, lastReason] = [FIRST_PAUSE_MS, '']
    for (;;) {
      await pause(waitMs, signal)
      if (signal.aborted) return undefined
      waitMs = Math.min(LONGEST_PAUSE_MS, 2 * waitMs)
      const server = await tryOnce()
      if (server) return server
    }
  }
}

/**
 * Starts the embedded Postgres, and starts it again on the same port whenever it dies while this process runs: the
 * roles keep their DATABASE_URL and recover by themselves. If it cannot start, for example on a full disk, the reason
 * is reported and the start retried.
 */
export const keepPostgres = async (keeping: Keeping): Promise<Pick<Server, 'url' | 'stop'>> => {
  const { stateDir, say, start = startEmbeddedPostgres } = keeping
  let server = await start({ stateDir })
  const { url } = server
  const startAgain = restarting(keeping, url)
  const stopping = new AbortController()
  const { signal } = stopping
  const told = untilAborted(signal)

  const keep = async (): Promise<void> => {
    for (;;) {
      const began = performance.now()
      await Promise.race([server.exited, told])
      if (signal.aborted) return
      say('The database ended unexpectedly and is started again.')
      const another = await startAgain(performance.now() - began, signal)
      if (!another) return
      server = another
    }
  }
  const kept = keep()
  return {
    url,
    stop: async () => {
      stopping.abort()
      await kept
      await server.stop()
    },
  }
}
