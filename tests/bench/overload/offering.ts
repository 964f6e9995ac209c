import { setTimeout as sleep } from 'node:timers/promises'
import type { membersInTurn, Turn } from '../lag/members-in-turn.ts'
import { connectionsTo } from '../lag/steady.ts'
import { openConnection } from '../submit/connection.ts'
import { type Tried, trySendPage } from '../submit/send-page.ts'
import { walker } from '../submit/walk.ts'

const PATH = '/api/surveys/conduct/submit'
/** More than can wait at once for a portal that answers or refuses within two seconds. */
const MOST_CONNECTIONS = 8_192
const CALLERS = 64

type Turns = ReturnType<typeof membersInTurn>

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
}>

/** As many pages a second as the portal takes from 64 members who send each page at once after the last reply. */
export const mostCarried = async (port: number, turns: Turns, ms: number): Promise<number> => {
  const begun = performance.now()
  let answered = 0
  const caller = async (): Promise<void> => {
    const connection = await openConnection(port)
    while (performance.now() < begun + ms) {
      const turn = turns.take()
      const { outcome } = await trySendPage(connection, PATH, { ...turn, member: walker(turn.n) })
      if (outcome === 'answered') turns.done(turn)
      else turns.again(turn)
      answered += outcome === 'answered' ? 1 : 0
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (1_000 * answered) / (performance.now() - begun)
}

/** Sends pages at this rate, whatever becomes of them. Who is refused comes back when the reply says. */
export const offer = async (port: number, turns: Turns, perSecond: number, ms: number): Promise<Offered> => {
  const connections = connectionsTo(port, MOST_CONNECTIONS)
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
    const sent = { ...turn, member: walker(turn.n) }
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

  const begun = performance.now()
  const sending: Promise<void>[] = []
  for (let n = 0; performance.now() < begun + ms && failures.length === 0; n += 1) {
    const due = begun + (1_000 * n) / perSecond
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now()))
    sending.push(send(turns.take()).catch((error: unknown) => void failures.push(error)))
  }
  const seconds = (performance.now() - begun) / 1_000
  const inTime = answered.length
  await Promise.all(sending)
  for (const timer of returning) clearTimeout(timer)
  connections.close()
  if (failures.length > 0) throw failures[0]
  return { seconds, answered, refused, untold, lost, inTime }
}
