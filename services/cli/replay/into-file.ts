import { setTimeout as sleep } from 'node:timers/promises'
import { type EventQueries, NO_FILTER } from '@portal/projections/operations/events/queries'
import type { Ended } from '../../operations/actions/action.ts'
import type { CliMeans } from '../operator/action-command.ts'
import { wholeFile } from '../program/whole-file.ts'

const PAGE = 1_000

/** `where`: the new file. `rate`: at most so many events a second. */
type FileAsked = Readonly<{
  from: number
  to: number
  rate?: number | undefined
  where: string
  types: readonly string[] | null
  stream: string | null
}>

const inPace = async (written: number, began: number, rate: number | undefined, signal: AbortSignal): Promise<void> => {
  if (rate === undefined) return
  const ahead = (written / rate) * 1_000 - (performance.now() - began)
  if (ahead > 0) await sleep(ahead, undefined, { signal }).catch(() => undefined)
}

/** One line of JSON for each event, as it is stored. A run that is stopped leaves no file. */
export const intoFile = async (
  { from, to, rate, where, types, stream }: FileAsked,
  {
    events: queries,
    signal,
    progress,
  }: Readonly<{ events: Pick<EventQueries, 'page'> }> & Pick<CliMeans, 'signal' | 'progress'>,
): Promise<Ended> => {
  const began = performance.now()
  let [at, written, isWhole] = [from - 1, 0, false]
  await wholeFile(where, async (file) => {
    while (!signal.aborted) {
      const events = await queries.page({ ...NO_FILTER, from, to, types, stream }, at, PAGE)
      await file.appendFile(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      written += events.length
      at = events.at(-1)?.position ?? to
      isWhole = events.length < PAGE
      if (isWhole) return true
      progress(`${written} events, at ${at} of ${to}`)
      await inPace(written, began, rate, signal)
    }
    return false
  })
  if (isWhole) return { outcome: 'done', detail: `${written} events are in ${where}.`, result: { at: to, written } }
  const detail = `Stopped at ${at} of ${to}: ${where} was not written. Run it again, or with a smaller --to.`
  return { outcome: 'stopped', detail, result: { at, written: 0 } }
}
