import { basisOfRebuild, planOfWork } from '@portal/projections/operations/plans/queries'
import { paceOf } from '@portal/projections/operations/works/pace'
import { type Rebuilt, rebuild } from '@portal/projections/runtime/rebuild/rebuild'
import { switchTo } from '@portal/projections/runtime/rebuild/switch'
import type { ExitCode } from '../command.ts'
import { freeForDatabase, sizeText } from '../operator/free-room.ts'
import {
  type Asked,
  type Done,
  type Operator,
  operatorCommand,
  type Plan,
  textOf,
} from '../operator/operator-command.ts'
import { progressLine } from '../operator/progress-line.ts'
import { Refused } from '../refused.ts'
import { comparisonLines } from './comparison-lines.ts'
import { modelsOf, targetOf, wholeNumber } from './models.ts'

const OPTIONS = { all: 'flag', accept: 'text', park: 'flag', switch: 'flag', rate: 'text' } as const

const POSITION = /^[0-9]+$/

/** Positions are named as numbers, as `portal deadletter list` and `portal events` show them. */
const acceptedOf = ({ values }: Asked): ReadonlySet<number> => {
  const named = textOf(values['accept'])?.split(',') ?? []
  if (!named.every((text) => POSITION.test(text))) throw new Refused('--accept takes positions: --accept 17,204')
  return new Set(named.map(Number))
}

/** A database does not tell what its disk has left; where its files are on this machine, we can look. */
const freeText = (free: number | null, needed: number): string => {
  if (free === null) return 'see on its machine how much is free'
  return free > needed ? `${sizeText(free)} free` : `only ${sizeText(free)} FREE: it will not go in`
}

const planOf = async (asked: Asked, { means }: Operator): Promise<Plan> => {
  const models = modelsOf(asked)
  const accepting = { accepted: [...acceptedOf(asked)].map(String), park: asked.values['park'] === true }
  const basis = await basisOfRebuild(means.pool, models, accepting)
  const { events, rate, seconds, bytes, models: planned } = await planOfWork(means, models, basis)
  const steps = planned.map(({ projection, codeVersion, shown, next, begun }) => {
    const how = begun === null ? 'beside it' : 'is gone on with'
    return `${projection}: v${shown ?? 'none'} is shown; v${next} ${how}, by version ${codeVersion} of the code`
  })
  const tables = planned.flatMap((model) => model.tables.map(({ table }) => `${model.projection}.${table}`))
  return {
    basis,
    lines: [
      ...steps,
      `events: up to ${events.toLocaleString('en')}, read once for all`,
      `tables: ${tables.join(', ')}`,
      `room: about ${sizeText(bytes)}, as much as what is shown; ${freeText(await freeForDatabase(means.pool), bytes)}`,
      `time: about ${seconds} s at ${rate.toLocaleString('en')} events/s`,
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
  const { numberOf } = operator.means.feed.numbers
  const pace = paceOf(() => performance.now())
  const rebuilt = await operator.withLease((means) =>
    rebuild(means, models, {
      accepts: (position) => asked.values['park'] === true || accepted.has(numberOf(position) ?? 0),
      signal: operator.signal,
      ...(rate !== undefined && { rate }),
      onProgress: (progress) => operator.progress(progressLine(pace(progress))),
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
