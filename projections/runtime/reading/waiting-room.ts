import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '@portal/infra/event-log/event-log'
import type { NothingBetween } from './nothing-between.ts'

/** The position up to which a projection's rows are made; null before its first start. */
type Look = (projection: string) => Promise<Position | null>

type Waiter = Readonly<{
  wanted: Position
  until: number
  tell: (reached: boolean) => void
  fail: (error: unknown) => void
}>

const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 25

/**
 * Waits until a projection has reached a position: true, or false after `atMostMs`. One of all who wait for a projection
 * polls its checkpoint, and only while somebody waits. NOTIFY would not be cheaper: its commits take a lock of the whole
 * server, which the event log and the job queue need too. A projection without new events has reached it, even though its
 * checkpoint is written at intervals.
 */
export const waitingRoom = (look: Look, isNothingBetween: NothingBetween = async () => false) => {
  const rooms = new Map<string, Set<Waiter>>()

  const serve = (waiters: Set<Waiter>, at: Position | null): void => {
    const now = performance.now()
    for (const waiter of waiters) {
      const isReached = at !== null && at >= waiter.wanted
      if (!isReached && now < waiter.until) continue
      waiters.delete(waiter)
      waiter.tell(isReached)
    }
  }

  const lookFor = async (projection: string, waiters: ReadonlySet<Waiter>): Promise<Position | null> => {
    const at = await look(projection)
    const last = [...waiters].reduce((latest, { wanted }) => (wanted > latest ? wanted : latest), '')
    return at !== null && at < last && (await isNothingBetween(projection, at, last)) ? last : at
  }

  /** No await between finding the room empty and closing it: nobody can enter a room that nobody polls for. */
  const watch = async (projection: string, waiters: Set<Waiter>): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      serve(waiters, await lookFor(projection, waiters))
      if (waiters.size > 0) await sleep(pause)
      else return void rooms.delete(projection)
    }
  }

  const giveUp = (projection: string, waiters: Set<Waiter>, error: unknown): void => {
    rooms.delete(projection)
    for (const { fail } of waiters) fail(error)
  }

  return (projection: string, wanted: Position, atMostMs: number): Promise<boolean> =>
    new Promise((tell, fail) => {
      const waiter = { wanted, until: performance.now() + atMostMs, tell, fail }
      const waiters = rooms.get(projection)
      if (waiters) {
        waiters.add(waiter)
        return
      }
      const alone = new Set([waiter])
      rooms.set(projection, alone)
      watch(projection, alone).catch((error: unknown) => giveUp(projection, alone, error))
    })
}
