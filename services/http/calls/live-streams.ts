import type { MemberId } from '@portal/contracts/ids'
import { repeating } from '@portal/infra/tools/repeating'
import { type EventStream, heartbeat } from './event-stream.ts'
import type { Route } from './route.ts'

/** The stream of one member. */
export type MemberStream = EventStream & Readonly<{ memberId: MemberId }>

type Live<One> = Readonly<{
  clock: () => Date
  pollMs: number
  /** Streams of this process, and those of one member. */
  most: number
  mostOfOne: number
  /** Tells the streams what is new. It does not reject. */
  look: (joined: ReadonlySet<One>) => Promise<void>
  /** No stream is left. */
  left?: () => void
}>

export type LiveStreams<One> = Readonly<{
  /** Adds a stream, made only if there is room for it, with how it leaves. Null: there are too many, or all are ended. */
  join: (memberId: MemberId, make: () => One) => Readonly<{ one: One; leave: () => void }> | null
  /** Ends the streams that there are. */
  endAll: () => void
  /** Ends all streams; none can join any more. */
  close: () => void
}>

/** Streams that are told what is new by one look for all of them, again and again while there are some; each hears a heartbeat. */
export const liveStreams = <One extends Readonly<{ watcher: MemberStream }>>({
  clock,
  pollMs,
  most,
  mostOfOne,
  look,
  left = () => undefined,
}: Live<One>): LiveStreams<One> => {
  const joined = new Set<One>()
  const beat = heartbeat(clock)
  let isClosed = false
  const polling = repeating(pollMs, async () => {
    await look(joined)
    beat([...joined].map(({ watcher }) => watcher))
  })
  const stop = (): void => {
    polling.stop()
    left()
  }
  const endAll = (): void => {
    for (const { watcher } of joined) watcher.end()
    joined.clear()
    stop()
  }
  const isTooMany = (memberId: MemberId): boolean =>
    joined.size >= most || [...joined].filter(({ watcher }) => watcher.memberId === memberId).length >= mostOfOne
  return {
    join: (memberId, make) => {
      if (isClosed || isTooMany(memberId)) return null
      const one = make()
      joined.add(one)
      polling.start()
      const leave = (): void => {
        joined.delete(one)
        if (joined.size === 0) stop()
      }
      return { one, leave }
    },
    endAll,
    close: () => {
      isClosed = true
      endAll()
    },
  }
}

/** A route that ends its streams before the server closes, which waits for the replies to current requests. */
export const endingStreams = ({ call, addTo }: Route, { close }: Readonly<{ close: () => void }>): Route => ({
  call,
  addTo: (app) => {
    app.addHook('preClose', async () => close())
    addTo(app)
  },
})
