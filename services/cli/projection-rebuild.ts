import type { Position } from '@portal/infra/event-log/event-log'
import type { Projection } from '@portal/projections/runtime/projection'
import { type Rebuilt, rebuild } from '@portal/projections/runtime/rebuild/rebuild'
import { switchTo } from '@portal/projections/runtime/rebuild/switch'
import type { ExitCode } from './command.ts'
import { comparisonLines } from './operator/comparison-lines.ts'
import { basisOf, builds, modelsOf, targetOf, wholeNumber } from './operator/models.ts'
import {
  type Asked,
  type Done,
  type Operator,
  operatorCommand,
  type Plan,
  textOf,
} from './operator/operator-command.ts'
import { paceOf } from './operator/progress-line.ts'
import { Refused } from './refused.ts'

const OPTIONS = { all: 'flag', accept: 'text', park: 'flag', switch: 'flag', rate: 'text' } as const

const POSITION = /^[0-9]+$/

/** Positions are named as numbers, as `portal deadletter list` and `portal events` show them. */
const acceptedOf = ({ values }: Asked): ReadonlySet<Position> => {
  const named = textOf(values['accept'])?.split(',') ?? []
  if (!named.every((text) => POSITION.test(text))) throw new Refused('--accept takes positions: --accept 17,204')
  return new Set(named.map((text) => Number(text).toString(16).padStart(16, '0')))
}

const sizeOf = async ({ means }: Operator, models: readonly Projection[]): Promise<string> => {
  const { rows } = await means.pool.query<Readonly<{ bytes: string }>>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join proj.live l on n.nspname = replace(l.projection, '-', '_') || '_v' || l.version
     where l.projection = any($1) and c.relkind = 'r'`,
    [models.map(({ name }) => name)],
  )
  return `${(Number(rows[0]?.bytes ?? 0) / 2 ** 20).toFixed(0)} MB`
}

const rateOf = (lists: readonly (readonly { events: number; seconds: number }[])[]): number => {
  const last = lists.flat().findLast(({ events, seconds }) => events > 1_000 && seconds > 0)
  return last ? last.events / last.seconds : 40_000
}

const planOf = async (asked: Asked, operator: Operator): Promise<Plan> => {
  const models = modelsOf(asked)
  const lists = await Promise.all(models.map((model) => builds(operator, model)))
  const { feed } = operator.means
  const head = Number.parseInt((await feed.read(feed.start, { limit: 1 })).head, 16)
  const rate = rateOf(lists)
  const steps = models.map(({ name, version }, i) => {
    const live = lists[i]?.find(({ state }) => state === 'live')
    const next = Math.max(0, ...(lists[i] ?? []).map((build) => build.version)) + 1
    return `${name}: v${live?.version ?? 'none'} is shown; v${next} beside it, by version ${version} of the code`
  })
  return {
    basis: [await basisOf(operator, models), [...acceptedOf(asked)], asked.values['park'] === true],
    lines: [
      ...steps,
      `events: up to ${head.toLocaleString('en')}, read once for all`,
      `room: about ${await sizeOf(operator, models)}, as much as what is shown`,
      `time: about ${Math.ceil(head / rate)} s at ${Math.round(rate).toLocaleString('en')} events/s`,
      'effects: none but these rows',
    ],
  }
}

const linesOf = (rebuilt: Rebuilt): readonly string[] => {
  const { projection, version } = rebuilt.build
  const title = `${projection} v${version}`
  if (rebuilt.outcome === 'stopped')
    return [`${title} is stopped: the same command goes on, \`projection cancel\` throws it away.`]
  if (rebuilt.outcome === 'refused') {
    return [
      `${title} ${rebuilt.reason}.`,
      'Accept that event by --accept POSITION, or park whatever cannot be applied by --park; the same command goes on.',
    ]
  }
  const compared = rebuilt.comparison ? comparisonLines('  what is shown', rebuilt.comparison) : []
  return [`${title} is ready: \`projection switch ${projection}\` shows it.`, ...compared]
}

const CODES = { ready: 0, refused: 1, stopped: 4 } as const

const codeOf = (rebuilt: readonly Rebuilt[]): ExitCode =>
  rebuilt.map(({ outcome }): ExitCode => CODES[outcome]).find((code) => code !== 0) ?? 0

const act = async (asked: Asked, operator: Operator): Promise<Done> => {
  const models = modelsOf(asked)
  const [accepted, rate] = [acceptedOf(asked), wholeNumber(asked, 'rate')]
  const pace = paceOf(() => performance.now())
  const rebuilt = await operator.withLease((means) =>
    rebuild(means, models, {
      accepts: (position) => asked.values['park'] === true || accepted.has(position),
      signal: operator.signal,
      ...(rate !== undefined && { rate }),
      onProgress: (progress) => operator.progress(pace(progress)),
    }),
  )
  const lines = rebuilt.flatMap(linesOf)
  const code = codeOf(rebuilt)
  if (code !== 0 || asked.values['switch'] !== true) return { code, lines, result: rebuilt }
  for (const [i, model] of models.entries()) {
    const build = rebuilt[i]?.build
    if (build) await switchTo(operator.means, model, build.version)
  }
  return { code, lines: [...lines, 'They are shown now.'], result: rebuilt }
}

/** `portal projection rebuild`: new rows beside those that are shown, while members answer. */
export const projectionRebuild = operatorCommand({
  name: 'projection rebuild',
  usage: 'NAME… | --all [--switch] [--accept POSITION,…] [--park] [--rate N] [--dry-run] [--plan HASH] [--json]',
  about: 'make read models anew from the log, beside those that are shown; Ctrl-C stops, the same command goes on',
  example: 'npx portal projection rebuild reporting --dry-run',
  options: OPTIONS,
  read: (asked) => {
    acceptedOf(asked)
    wholeNumber(asked, 'rate')
    return targetOf(asked)
  },
  plan: planOf,
  act,
})
