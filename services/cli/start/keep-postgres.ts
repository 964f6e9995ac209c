import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/infra/local/embedded-postgres'

type Keeping = Readonly<{ stateDir: string; say: (line: string) => void }>

const MOST_RESTARTS = 20
const PAUSE_MS = 250

/**
 * Starts the embedded Postgres and starts it again, on the same port, whenever it dies while we run: the roles keep their
 * DATABASE_URL and recover by themselves.
 */
export const keepPostgres = async ({ stateDir, say }: Keeping): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> => {
  let server = await startEmbeddedPostgres({ stateDir })
  const { url } = server
  const port = Number(new URL(url).port)
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  const restart = async (): Promise<void> => {
    await sleep(PAUSE_MS)
    server = await startEmbeddedPostgres({ stateDir, port })
    if (server.url !== url)
      say('The database came back on another port: stop the portal with Ctrl-C and start it again.')
  }
  const watch = (restarts: number): void => {
    void server.exited.then(() => {
      if (stopping) return
      if (restarts >= MOST_RESTARTS) {
        say('The database keeps ending; it stays down. Its log is in the state folder.')
        return
      }
      say('The database ended unexpectedly and is started again.')
      restarting = restart().then(
        () => watch(restarts + 1),
        (error: unknown) => say(error instanceof Error ? error.message : String(error)),
      )
    })
  }
  watch(0)
  return {
    url,
    stop: async () => {
      stopping = true
      await restarting
      await server.stop()
    },
  }
}
