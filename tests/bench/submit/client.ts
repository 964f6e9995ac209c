import { answering } from '../answering.ts'
import { openConnection } from './connection.ts'
import { sendPage } from './send-page.ts'
import { PAGES, walker } from './walk.ts'

/** One round for the parent process: `from` is the first member that has sent nothing to this target. */
export type RoundAsked = Readonly<{ port: number; path: string; connections: number; ms: number; from: number }>
/** `members`: how many were begun. `latencies` in milliseconds. `cpu`: processor seconds of the client itself. */
export type RoundDone = Readonly<{
  pages: number
  ms: number
  latencies: readonly number[]
  members: number
  cpu: number
}>

const round = async ({ port, path, connections, ms, from }: RoundAsked): Promise<RoundDone> => {
  const latencies: number[] = []
  let next = from
  const used = process.cpuUsage()
  const begun = performance.now()
  const isOver = () => performance.now() - begun >= ms

  const takeSurveys = async () => {
    const connection = await openConnection(port)
    while (!isOver()) {
      const n = next
      next += 1
      const member = walker(n)
      for (let index = 0; index < PAGES && !isOver(); index += 1) {
        const begun = performance.now()
        await sendPage(connection, path, { member, index, n })
        latencies.push(performance.now() - begun)
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, takeSurveys))
  const { user, system } = process.cpuUsage(used)
  return {
    pages: latencies.length,
    ms: performance.now() - begun,
    latencies,
    members: next - from,
    cpu: (user + system) / 1e6,
  }
}

answering(round)
