import { ended, messageOf, start } from '../child.ts'
import type { Written } from './writer.ts'

const WRITER = new URL('writer.ts', import.meta.url)
/** For all writers together, so that only the number of processes differs. */
const IN_FLIGHT = 64

const together = (parts: readonly Written[]): Written => ({
  perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
  latencies: parts.flatMap(({ latencies }) => latencies),
})

/** Small events, each to a new stream, appended by this many processes to one log. */
export const written = async (url: string, processes: number, ms: number): Promise<Written> => {
  const writers = Array.from({ length: processes }, () => start(WRITER, {}, [url]))
  try {
    await Promise.all(writers.map(messageOf))
    const write = (forMs: number): Promise<readonly Written[]> =>
      Promise.all(
        writers.map(async (writer) => {
          writer.send({ inFlight: IN_FLIGHT / processes, ms: forMs })
          return (await messageOf(writer)) as Written
        }),
      )
    await write(ms / 2)
    return together(await write(ms))
  } finally {
    await Promise.all(writers.map(ended))
  }
}
