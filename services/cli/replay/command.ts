import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { modelNamed } from '@portal/projections/control/models'
import { paceOf } from '@portal/projections/control/pace'
import { withLease } from '@portal/projections/control/with-lease'
import { NO_FILTER } from '@portal/projections/operations/events/queries'
import { justBefore } from '@portal/projections/runtime/batches/retry'
import { beginBuild, inBuild, setState } from '@portal/projections/runtime/builds/build'
import { changingSchemas, createIndexes, createTables } from '@portal/projections/runtime/builds/schema'
import { type Projection, schemaOf } from '@portal/projections/runtime/projection'
import { closeFilling, fill, openFilling } from '@portal/projections/runtime/rebuild/fill'
import * as z from 'zod/mini'
import { type Action, Agreed, type Ended } from '../../operations/actions/action.ts'
import { FILTERS } from '../events/filter.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { anyText, oneOf, optional, required, wholeNumber } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import { oneProjection } from '../projection/models.ts'

const PAGE = 1_000

const ReplayInput = z.extend(Agreed, {
  from: z.int(),
  to: z.int(),
  rate: z.optional(z.int()),
  /** `ndjson` with a file, or `shadow` with a projection. Live rows cannot be a target. */
  into: z.enum(['ndjson', 'shadow']),
  where: z.string(),
  types: z.nullable(z.readonly(z.array(z.string()))),
  stream: z.nullable(z.string()),
})
type ReplayInput = z.infer<typeof ReplayInput>

const inPace = async (written: number, began: number, rate: number | undefined, signal: AbortSignal): Promise<void> => {
  if (rate === undefined) return
  const ahead = (written / rate) * 1_000 - (performance.now() - began)
  if (ahead > 0) await sleep(ahead, undefined, { signal }).catch(() => undefined)
}

/** One line of JSON for each event, as it is stored. Output of a stopped run stays; `--from` continues after it. */
const intoFile = async (asked: ReplayInput, { events: queries, signal, progress }: CliMeans): Promise<Ended> => {
  const { from, to, rate, where, types, stream } = asked
  const file = await open(where, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw new Refused(error.code === 'EEXIST' ? `${where} exists already.` : error.message)
  })
  const began = performance.now()
  let [at, written] = [from - 1, 0]
  try {
    while (!signal.aborted) {
      const events = await queries.page({ ...NO_FILTER, from, to, types, stream }, at, PAGE)
      await file.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      written += events.length
      at = events.at(-1)?.position ?? to
      if (events.length < PAGE) break
      progress(`${written} events, at ${at} of ${to}`)
      await inPace(written, began, rate, signal)
    }
  } finally {
    await file.close()
  }
  if (signal.aborted) {
    const detail = `Stopped: continue with --from ${at + 1} into another file.`
    return { outcome: 'stopped', detail, result: { at, written } }
  }
  return { outcome: 'done', detail: `${written} events are in ${where}.`, result: { at: to, written } }
}

const shadowOf = async ({ pool, feed }: CliMeans, model: Projection, { from, to }: ReplayInput) =>
  changingSchemas(pool, async (connection) => {
    const began = { purpose: 'shadow', state: 'ready', freeze: feed.numbers.positionOf(to) } as const
    const build = await beginBuild(connection, model, began)
    await createTables(connection, inBuild(model, build))
    await createIndexes(connection, inBuild(model, build))
    await setState(connection, build, 'ready', `replay of ${from} to ${to}`)
    return build
  })

type Running = Parameters<Action<ReplayInput, CliMeans>['perform']>[2]

/** Separate tables that no process follows or shows: `projection cancel NAME --build N` deletes them. */
const intoShadow = async (asked: ReplayInput, means: CliMeans, running: Running): Promise<Ended> => {
  const { from, to, rate, where: name } = asked
  const model = modelNamed(name)
  const build = await shadowOf(means, model, asked)
  const scratch = inBuild(model, build)
  const pace = paceOf(() => performance.now())
  const { positionOf } = means.feed.numbers
  const upTo = positionOf(to)
  const onLost = (): void => running.onTrouble('The lease could not be renewed.')
  const { outcome, parked } = await withLease(means, onLost, async (leased) => {
    const filling = await openFilling(leased, scratch, leased.runnerId, () => true)
    const after = justBefore(positionOf(from))
    const eventId = await leased.feed.eventIdAt(after)
    await leased.pool.query(
      'update proj.checkpoint set pos = $3, event_id = $4 where projection = $1 and version = $2',
      [scratch.name, scratch.version, after, eventId],
    )
    for (const target of filling.targets) target.progress = { position: after, eventId }
    const onPage = (at: string, events: number): void =>
      running.onProgress(pace({ state: 'building', at, to: upTo, events }))
    const ended = await fill(leased, filling.targets, { upTo, signal: running.signal, rate, onPage })
    await closeFilling(leased, filling)
    return { outcome: ended, parked: filling.targets.reduce((sum, { session }) => sum + session.parked.size, 0) }
  })
  const schema = schemaOf({ name, version: build.version })
  const detail = `The rows are in schema ${schema}; ${parked} keys could not be applied. Delete it by \`projection cancel ${name} --build ${build.version}\`.`
  return { outcome: outcome === 'stopped' ? 'stopped' : 'done', detail, result: { schema, parked, outcome } }
}

const targetOf = ({ from, to, into, where }: ReplayInput): string =>
  `${from} to ${to} into ${into === 'shadow' ? `a shadow of ${where}` : where}`

const replayAction: Action<ReplayInput, CliMeans> = {
  name: 'replay',
  input: ReplayInput,
  target: targetOf,
  plan: async (input) => {
    const { from, to, rate, into, where } = input
    if (into === 'shadow') modelNamed(where)
    const pace = rate === undefined ? '' : `, ${rate} events/s at most`
    return { basis: targetOf(input), lines: [`${targetOf(input)}: ${to - from + 1} positions${pace}`] }
  },
  perform: (input, means, running) =>
    input.into === 'ndjson' ? intoFile(input, means) : intoShadow(input, means, running),
}

/** `portal replay`: a part of the log again, into a file or separate tables; never into a live build. */
export const replay = actionCommand({
  action: replayAction,
  about: 'replay a part of the log into a file, or into separate tables',
  examples: [
    'npx portal replay --from 1 --to 100000 --type SurveyPublished --into ndjson surveys.ndjson',
    'npx portal replay --from 1 --to 100000 --into shadow reporting',
  ],
  takes: { where: required(anyText('FILE|PROJECTION'), 'a new file for ndjson, a read model for shadow') },
  options: {
    from: required(wholeNumber('POSITION'), 'the first position'),
    to: required(wholeNumber('POSITION'), 'the last position'),
    into: required(oneOf('place to replay into', ['ndjson', 'shadow'], 'PLACE'), 'ndjson (a file), or shadow (tables)'),
    type: FILTERS.type,
    stream: FILTERS.stream,
    rate: optional(wholeNumber(), 'at most this many events a second'),
  },
  check: ({ from, to, into, type, stream, where }) => {
    if (to < from) throw new Misused(`--to ${to} comes before --from ${from}.`)
    if (into === 'ndjson') return
    if (type !== null || stream !== null) throw new Misused('A shadow needs all events: leave out --type and --stream.')
    oneProjection.read([where])
  },
  input: ({ from, to, into, where, type, stream, rate }) => ({
    from,
    to,
    into,
    where,
    types: type,
    stream,
    ...(rate !== null && { rate }),
  }),
})
