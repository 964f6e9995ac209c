import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { membersInTurn, Turn } from '../lag/members-in-turn.ts'
import { connectionsTo } from '../lag/steady.ts'
import { type Connection, openConnection } from '../submit/connection.ts'
import { type Tried, trySendPage } from '../submit/send-page.ts'
import { type Walker, walker } from '../submit/walk.ts'

const PATH = '/api/surveys/conduct/submit'
/** More than can wait at once for a portal that answers or refuses within two seconds. */
const MOST_CONNECTIONS = 8_192
/** Open before it begins, as those of members who have just answered a page are. */
const OPEN_BEFORE = 6_000
const CALLERS = 64
/** Pages that are sent in one turn of the event loop at most: so replies are read when they come. */
const IN_A_TURN = 16

type Turns = ReturnType<typeof membersInTurn>

/** Made before they are needed, since the load shares the processors with the portal. */
export const preparedWalkers = (members: number): readonly Walker[] =>
  Array.from({ length: members }, (_, n) => walker(n))

const opened = async (port: number) => {
  const connections = connectionsTo(port, MOST_CONNECTIONS)
  const taken: Connection[] = []
  while (taken.length < OPEN_BEFORE) {
    taken.push(...(await Promise.all(Array.from({ length: CALLERS }, () => connections.take()))))
  }
  for (const connection of taken) connections.give(connection)
  return connections
}

export type Load = Readonly<{ port: number; walkers: readonly Walker[]; turns: Turns }>

const memberOf = (walkers: readonly Walker[], { n }: Turn): Walker => walkers[n] ?? walker(n)

/** What became of the pages that were offered. Times in milliseconds from the moment at which a page was sent. */
export type Offered = Readonly<{
  seconds: number
  answered: readonly number[]
  /** How many were answered while pages were still offered. */
  inTime: number
  refused: readonly number[]
  /** Refused without a time to come back. */
  untold: number
  /** Sent once more, on a new connection, because the first was lost: as a browser does. */
  lost: number
  /** For how long this process itself was late at most: it shares the processors with the portal, and a wait includes it. */
  ownDelay: number
  /** Seconds of processor that this process took for each second of offering: what it takes, the portal has not. */
  ownProcessors: number
}>

/** `ownProcessors`: as of `Offered`. */
export type Carried = Readonly<{ perSecond: number; pages: number; ownProcessors: number }>

/** Processors that this process takes from now on: seconds for each second, until the result is called. */
const ownUse = () => {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  return (): number => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000 / (performance.now() - begun)
  }
}

/** As many pages a second as the portal takes from 64 members who send each page at once after the last reply. */
export const mostCarried = async ({ port, walkers, turns }: Load, ms: number): Promise<Carried> => {
  const own = ownUse()
  const begun = performance.now()
  let answered = 0
  const caller = async (): Promise<void> => {
    const connection = await openConnection(port)
    while (performance.now() < begun + ms) {
      const turn = turns.take()
      const { outcome } = await trySendPage(connection, PATH, { ...turn, member: memberOf(walkers, turn) })
      if (outcome === 'answered') turns.done(turn)
      else turns.again(turn)
      answered += outcome === 'answered' ? 1 : 0
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const perSecond = (1_000 * answered) / (performance.now() - begun)
  return { perSecond, pages: answered, ownProcessors: own() }
}

/** Sends pages at this rate, whatever becomes of them. Who is refused comes back when the reply says. */
export const offer = async ({ port, walkers, turns }: Load, perSecond: number, ms: number): Promise<Offered> => {
  const connections = await opened(port)
  const [answered, refused, failures]: [number[], number[], unknown[]] = [[], [], []]
  const returning = new Set<NodeJS.Timeout>()
  let [untold, lost] = [0, 0]

  const told = (turn: Turn, tried: Tried, waited: number): void => {
    if (tried.outcome === 'answered') {
      answered.push(waited)
      turns.done(turn)
      return
    }
    refused.push(waited)
    if (tried.retryAfter === null) untold += 1
    const timer = setTimeout(
      () => {
        returning.delete(timer)
        turns.again(turn)
      },
      1_000 * (tried.retryAfter ?? 1),
    )
    returning.add(timer)
  }
  const send = async (turn: Turn): Promise<void> => {
    const sent = { ...turn, member: memberOf(walkers, turn) }
    const from = performance.now()
    const tried = await connections
      .use((connection) => trySendPage(connection, PATH, sent))
      .catch(async (): Promise<Tried> => {
        lost += 1
        const connection = await openConnection(port)
        const again = await trySendPage(connection, PATH, sent)
        connection.close()
        return again
      })
    told(turn, tried, performance.now() - from)
  }

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const begun = performance.now()
  const own = ownUse()
  const sending: Promise<void>[] = []
  for (let n = 0; performance.now() < begun + ms && failures.length === 0; n += 1) {
    const due = begun + (1_000 * n) / perSecond
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now()))
    if (n % IN_A_TURN === 0) await nextTurn()
    sending.push(send(turns.take()).catch((error: unknown) => void failures.push(error)))
  }
  const seconds = (performance.now() - begun) / 1_000
  const inTime = answered.length
  const ownProcessors = own()
  await Promise.all(sending)
  delay.disable()
  for (const timer of returning) clearTimeout(timer)
  connections.close()
  if (failures.length > 0) throw failures[0]
  return { seconds, answered, refused, untold, lost, inTime, ownDelay: delay.max / 1e6, ownProcessors }
}
