import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { paceOf } from '@portal/projections/operations/works/pace'
import { justBefore } from '@portal/projections/runtime/batches/retry'
import { beginBuild, inBuild, setState } from '@portal/projections/runtime/builds/build'
import { changingSchemas, createIndexes, createTables } from '@portal/projections/runtime/builds/schema'
import type { Projection } from '@portal/projections/runtime/projection'
import { closeFilling, fill, openFilling } from '@portal/projections/runtime/rebuild/fill'
import { FILTERS, filterOf } from '../events/event-filter.ts'
import { type Asked, type Done, type Operator, operatorCommand, textOf } from '../operator/operator-command.ts'
import { progressLine } from '../operator/progress-line.ts'
import { modelOf, wholeNumber } from '../projection/models.ts'
import { Refused } from '../refused.ts'

const PAGE = 1_000

type Range = Readonly<{ from: number; to: number; rate: number | undefined }>

const rangeOf = (asked: Asked): Range => {
  const [from, to] = [wholeNumber(asked, 'from'), wholeNumber(asked, 'to')]
  if (from === undefined || to === undefined || to < from) throw new Refused('Say which events: --from 1 --to 1000')
  return { from, to, rate: wholeNumber(asked, 'rate') }
}

/** Where to: `ndjson` with a file, or `shadow` with a projection. There is no way into the rows that are shown. */
const check = (asked: Asked) => {
  const { from, to } = rangeOf(asked)
  const into = textOf(asked.values['into'])
  if (into === 'ndjson' && asked.rest.length === 1) return { target: `${from} to ${to} into ${asked.rest[0]}` }
  if (into === 'shadow' && !hasFilter(asked))
    return { target: `${from} to ${to} into a shadow of ${modelOf(asked).name}` }
  throw new Refused(
    'Say where to: --into ndjson FILE, or --into shadow PROJECTION (whole, without --type and --stream)',
  )
}

const hasFilter = ({ values }: Asked): boolean => values['type'] !== undefined || values['stream'] !== undefined

const inPace = async (written: number, began: number, { rate }: Range, signal: AbortSignal): Promise<void> => {
  if (rate === undefined) return
  const ahead = (written / rate) * 1_000 - (performance.now() - began)
  if (ahead > 0) await sleep(ahead, undefined, { signal }).catch(() => undefined)
}

/** A line of JSON for each event, as it is stored. What a stopped run wrote stays; `--from` goes on after it. */
const intoFile = async (asked: Asked, { events: queries, signal, progress }: Operator): Promise<Done> => {
  const range = rangeOf(asked)
  const file = await open(asked.rest[0] ?? '', 'wx').catch((error: NodeJS.ErrnoException) => {
    throw new Refused(error.code === 'EEXIST' ? `${asked.rest[0]} is there already.` : error.message)
  })
  const began = performance.now()
  let [at, written] = [range.from - 1, 0]
  try {
    while (!signal.aborted) {
      const events = await queries.page(filterOf(asked), at, PAGE)
      await file.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      written += events.length
      at = events.at(-1)?.position ?? range.to
      if (events.length < PAGE) break
      progress(`${written} events, at ${at} of ${range.to}`)
      await inPace(written, began, range, signal)
    }
  } finally {
    await file.close()
  }
  if (signal.aborted)
    return { code: 4, lines: [`Stopped: go on with --from ${at + 1} into another file.`], result: { at, written } }
  return { code: 0, lines: [`${written} events are in ${asked.rest[0]}.`], result: { at: range.to, written } }
}

const shadowOf = async ({ means: { pool, feed } }: Operator, model: Projection, { from, to }: Range) =>
  changingSchemas(pool, async (connection) => {
    const began = { purpose: 'shadow', state: 'ready', freeze: feed.numbers.positionOf(to) } as const
    const build = await beginBuild(connection, model, began)
    await createTables(connection, inBuild(model, build))
    await createIndexes(connection, inBuild(model, build))
    await setState(connection, build, 'ready', `replay of ${from} to ${to}`)
    return build
  })

/** Tables of their own, which nobody follows or shows: `projection cancel NAME --build N` throws them away. */
const intoShadow = async (asked: Asked, operator: Operator): Promise<Done> => {
  const range = rangeOf(asked)
  const model = modelOf(asked)
  const build = await shadowOf(operator, model, range)
  const scratch = inBuild(model, build)
  const pace = paceOf(() => performance.now())
  const { positionOf } = operator.means.feed.numbers
  const upTo = positionOf(range.to)
  const { outcome, parked } = await operator.withLease(async (means) => {
    const filling = await openFilling(means, scratch, means.runnerId, () => true)
    const after = justBefore(positionOf(range.from))
    const eventId = await means.feed.eventIdAt(after)
    await means.pool.query(
      'update proj.checkpoint set pos = $3, event_id = $4 where projection = $1 and version = $2',
      [scratch.name, scratch.version, after, eventId],
    )
    for (const target of filling.targets) target.progress = { position: after, eventId }
    const onPage = (at: string, events: number): void =>
      operator.progress(progressLine(pace({ state: 'building', at, to: upTo, events })))
    const ended = await fill(means, filling.targets, { upTo, signal: operator.signal, rate: range.rate, onPage })
    await closeFilling(means, filling)
    return { outcome: ended, parked: filling.targets.reduce((sum, { session }) => sum + session.parked.size, 0) }
  })
  const where = `${model.name.replaceAll('-', '_')}_v${build.version}`
  const line = `The rows are in schema ${where}; ${parked} keys could not be applied. Throw it away by \`projection cancel ${model.name} --build ${build.version}\`.`
  return { code: outcome === 'stopped' ? 4 : 0, lines: [line], result: { schema: where, parked, outcome } }
}

/** `portal replay`: a part of the log once more, into a file or tables of its own; never into what is shown. */
export const replay = operatorCommand({
  name: 'replay',
  usage:
    '--from POSITION --to POSITION --into ndjson FILE [--type TYPE,…] [--stream STREAM] | --into shadow PROJECTION; [--rate N] [--dry-run] [--json]',
  about: 'feed a part of the log into a file, or into tables that nobody sees',
  example: 'npx portal replay --from 1 --to 100000 --type SurveyPublished --into ndjson surveys.ndjson',
  options: { ...FILTERS, into: 'text', rate: 'text' },
  read: check,
  plan: async (asked) => {
    const { from, to, rate } = rangeOf(asked)
    const pace = rate === undefined ? '' : `, ${rate} events/s at most`
    return { basis: check(asked), lines: [`${check(asked).target}: ${to - from + 1} positions${pace}`] }
  },
  act: (asked, operator) => (asked.values['into'] === 'ndjson' ? intoFile : intoShadow)(asked, operator),
})
