import { type Connection, openConnection } from './connection.ts'
import { bodyFor, PAGES, type Walker, walker } from './walk.ts'

/** One round, asked for by the parent process: `from` is the first member that has sent nothing to this target. */
export type RoundAsked = Readonly<{ port: number; path: string; connections: number; ms: number; from: number }>
/** `members`: how many were begun. `latencies` in milliseconds. `cpu`: processor seconds that the client itself took. */
export type RoundDone = Readonly<{
  pages: number
  ms: number
  latencies: readonly number[]
  members: number
  cpu: number
}>

/** As a browser sends them. */
const headersOf = ({ cookie }: Walker, key: string) =>
  `Cookie: ${cookie}\r\nIdempotency-Key: ${key}\r\nOrigin: http://127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n` +
  'Accept: application/json\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en-GB,en;q=0.9\r\n'

const send = async (connection: Connection, path: string, member: Walker, index: number, n: number) => {
  const begun = performance.now()
  const { status, body } = await connection.post(path, headersOf(member, `${n}-${index}`), bodyFor(member, index, n))
  if (status !== 200 || !body.startsWith('{"status":true'))
    throw new Error(`Page refused: ${status} ${body.slice(0, 300)}`)
  return performance.now() - begun
}

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
        latencies.push(await send(connection, path, member, index, n))
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

process.on('message', (asked: RoundAsked) => {
  round(asked).then(
    (done) => process.send?.(done),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
