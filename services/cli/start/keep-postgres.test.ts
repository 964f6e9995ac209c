import { expect, it, vi } from 'vitest'
import { keepPostgres } from './keep-postgres.ts'

type Outcome = 'runs' | Error

/** A server on one port that dies on command, and a keeper whose pauses take no time. */
const kept = async (outcomes: readonly Outcome[]) => {
  const starts: Outcome[] = []
  const pauses: number[] = []
  const said: string[] = []
  let stops = 0
  let die = (): void => undefined
  let mayGoOn = Promise.resolve()
  const stop = async (): Promise<void> => {
    stops += 1
  }
  const keeping = await keepPostgres({
    stateDir: 'somewhere',
    say: (line) => void said.push(line),
    start: async () => {
      const outcome = starts.length === 0 ? 'runs' : (outcomes[starts.length - 1] ?? 'runs')
      starts.push(outcome)
      if (outcome instanceof Error) throw outcome
      const { promise: exited, resolve } = Promise.withResolvers<void>()
      die = resolve
      return { url: 'postgres://127.0.0.1:5432/portal', exited, stop }
    },
    pause: async (ms, signal) => {
      pauses.push(ms)
      await Promise.race([mayGoOn, new Promise((resolve) => signal.addEventListener('abort', resolve))])
    },
  })
  return {
    keeping,
    starts,
    pauses,
    said,
    stops: () => stops,
    dies: () => die(),
    /** From now on a pause never ends by itself. */
    holdPauses: () => {
      mayGoOn = new Promise(() => undefined)
    },
  }
}

it('starts a dead server again, until it is stopped', async () => {
  const { keeping, starts, said, stops, dies } = await kept([])
  dies()
  await vi.waitFor(() => expect(starts).toEqual(['runs', 'runs']))
  expect(said).toEqual(['The database ended unexpectedly and is started again.'])
  await keeping.stop()
  expect(stops()).toBe(1)
})

it('retries until the server starts, with growing pauses, and reports each reason once', async () => {
  const full = new Error('The disk is full: free at least 200 MB')
  const { keeping, starts, pauses, said, dies } = await kept(Array.from({ length: 7 }, () => full))
  dies()
  await vi.waitFor(() => expect(starts).toHaveLength(9))
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
  expect(said).toEqual([
    'The database ended unexpectedly and is started again.',
    `The database cannot be started yet. ${full.message}`,
  ])
  await keeping.stop()
})

it('keeps starting a server that dies after each start, with pauses', async () => {
  const { keeping, starts, pauses, dies } = await kept([])
  for (let deaths = 1; deaths <= 12; deaths += 1) {
    dies()
    await vi.waitFor(() => expect(starts).toHaveLength(deaths + 1))
  }
  expect(pauses.at(-1)).toBe(5_000)
  await keeping.stop()
})

it('stops while it waits, and starts nothing more', async () => {
  const { keeping, starts, pauses, dies, holdPauses } = await kept([])
  holdPauses()
  dies()
  await vi.waitFor(() => expect(pauses).toHaveLength(1))
  await keeping.stop()
  expect(starts).toEqual(['runs'])
})
