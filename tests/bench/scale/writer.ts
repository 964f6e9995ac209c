import { latenciesOf, ours, round } from '../append/ours.ts'

/** One writer process: `inFlight` callers that append for `ms` milliseconds. */
export type WriteAsked = Readonly<{ inFlight: number; ms: number }>

/** `latencies` in milliseconds. */
export type Written = Readonly<{ perSecond: number; latencies: readonly number[] }>

const log = await ours(process.argv[2] ?? '')

const write = async ({ inFlight, ms }: WriteAsked): Promise<void> => {
  const done = await round(log, inFlight, ms)
  const written: Written = { perSecond: done.perSecond, latencies: latenciesOf(done) }
  process.send?.(written)
}

process.on('message', (asked: WriteAsked) => {
  write(asked).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
