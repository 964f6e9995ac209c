import { setTimeout as sleep } from 'node:timers/promises'
import { type DeadLetter, deadLetterQueries } from '@portal/projections/operations/dead-letters/queries'
import { basisOf } from '@portal/projections/operations/plans/plan-hash'
import { askForRetry } from '@portal/projections/runtime/batches/retry'
import { evict } from '@portal/projections/runtime/builds/control'
import type { CliCommand } from '../command.ts'
import { type Asked, type Done, type Operator, operatorCommand, textOf } from '../operator/operator-command.ts'
import { modelOf, shown, targetOf } from '../projection/models.ts'
import { Refused } from '../refused.ts'

const keyOf = ({ values }: Asked): string | null => textOf(values['key'])

const lineOf = ({ projection, version, position, key, type, class: kind, error, retryAsked }: DeadLetter): string =>
  `${projection} v${version}  ${position}  ${type}  ${key}  ${kind}: ${error}${retryAsked ? '  (is to be tried again)' : ''}`

const mostOne = (asked: Asked): string | null => {
  if (asked.rest.length === 0) return null
  return modelOf(asked).name
}

const list = async (asked: Asked, { means: { pool } }: Operator): Promise<Done> => {
  const queries = deadLetterQueries(pool)
  const [letters, excluded] = await Promise.all([
    queries.list(mostOne(asked), keyOf(asked)),
    queries.excluded(mostOne(asked)),
  ])
  const keys = new Set(letters.map(({ projection, version, key }) => `${projection} ${version} ${key}`)).size
  const lines = [
    ...letters.map(lineOf),
    ...excluded.map(
      ({ projection, position, type, key, reason }) =>
        `${projection}  ${position}  ${type}  ${key}  EXCLUDED: ${reason}`,
    ),
    `${letters.length} events of ${keys} keys are parked, ${excluded.length} are excluded.`,
  ]
  return { code: letters.length > 0 ? 1 : 0, lines, result: { letters, excluded } }
}

const needKey = (asked: Asked): string => {
  const key = keyOf(asked)
  if (key !== null) return key
  throw new Refused('Say which key: --key response-…, as `portal deadletter list` shows it.')
}

const show = async (asked: Asked, { means: { pool } }: Operator): Promise<Done> => {
  const letters = await deadLetterQueries(pool).list(modelOf(asked).name, needKey(asked))
  if (letters.length === 0) throw new Refused('Nothing of that key is parked.')
  const lines = letters.flatMap((letter) => [
    lineOf(letter),
    `    event ${letter.eventId}, parked at ${letter.parkedAt}; \`portal events show ${letter.position}\` shows it`,
  ])
  return { code: 0, lines, result: letters }
}

const WAIT_MS = 15_000

/** The process that holds the projection does it: we look until it has. */
const untilTried = async (asked: Asked, { means: { pool }, signal }: Operator): Promise<readonly DeadLetter[]> => {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const { version } = await shown({ means: { pool } }, modelOf(asked))
    const letters = (await deadLetterQueries(pool).list(modelOf(asked).name, keyOf(asked))).filter(
      (letter) => letter.version === version,
    )
    const isOver = !letters.some(({ retryAsked }) => retryAsked)
    if (isOver || signal.aborted || performance.now() > deadline) return letters
    await sleep(200, undefined, { signal }).catch(() => undefined)
  }
}

const retry = async (asked: Asked, operator: Operator): Promise<Done> => {
  const model = await shown(operator, modelOf(asked))
  const keys = await askForRetry(operator.means.pool, model, keyOf(asked))
  if (keys === 0) throw new Refused('Nothing is parked that could be tried again.')
  const left = await untilTried(asked, operator)
  const isTried = !left.some(({ retryAsked }) => retryAsked)
  if (!isTried) return { code: 4, lines: ['Asked for; no projector has done it yet.'], result: { keys, left } }
  const tail = left.length === 0 ? 'they are in the rows now.' : `${left.length} events still cannot be applied.`
  return {
    code: left.length === 0 ? 0 : 1,
    lines: [...left.map(lineOf), `${keys} keys were tried again: ${tail}`],
    result: { keys, left },
  }
}

const reasonOf = ({ values }: Asked): string => {
  const reason = textOf(values['reason'])?.trim() ?? ''
  if (reason !== '') return reason
  throw new Refused('Say why: --reason "…". It stays with the mark that these events are excluded.')
}

const giveUp = async (asked: Asked, { means: { pool } }: Operator): Promise<Done> => {
  const evicted = await evict(modelOf(asked), pool, needKey(asked), reasonOf(asked))
  if (evicted.length === 0) throw new Refused('Nothing of that key is parked.')
  const lines = [
    `${evicted.length} events are excluded from the rows of ${modelOf(asked).name}, now and in every rebuild.`,
  ]
  return { code: 0, lines, result: evicted }
}

const command = (
  name: string,
  usage: string,
  about: string,
  example: string,
  read: (asked: Asked) => Readonly<{ target: string }>,
  act: (asked: Asked, operator: Operator) => Promise<Done>,
  would: string | null,
): CliCommand =>
  operatorCommand({
    name: `deadletter ${name}`,
    usage,
    about,
    example: `npx portal deadletter ${name} ${example}`.trimEnd(),
    options: { key: 'text' },
    read,
    plan:
      would === null
        ? null
        : async (asked, operator) => ({
            basis: [keyOf(asked), await basisOf(operator.means.pool, [modelOf(asked)])],
            lines: [
              `${modelOf(asked).name}: ${would}`,
              ...(await deadLetterQueries(operator.means.pool).list(modelOf(asked).name, keyOf(asked))).map(lineOf),
            ],
          }),
    act,
  })

const withKey = (asked: Asked) => ({ target: `${targetOf(asked).target} ${keyOf(asked) ?? 'all keys'}` })

export const deadletterCommands: readonly CliCommand[] = [
  command(
    'list',
    '[NAME] [--key KEY] [--json]',
    'events that could not be applied, and those behind them; ends with 1 if there are any',
    '',
    (asked) => ({ target: mostOne(asked) ?? 'all' }),
    list,
    null,
  ),
  command(
    'show',
    'NAME --key KEY [--json]',
    'the parked events of one key',
    'reporting --key response-…',
    (asked) => {
      needKey(asked)
      return withKey(asked)
    },
    show,
    null,
  ),
  command(
    'retry',
    'NAME [--key KEY] [--dry-run] [--plan HASH] [--json]',
    'try parked events again, in order, by the process that holds the projection',
    'reporting --key response-…',
    withKey,
    retry,
    'try these again',
  ),
  command(
    'evict',
    'NAME --key KEY --reason TEXT [--dry-run] [--plan HASH] [--json]',
    'give up the parked events of a key, with a reason: reports say how many are excluded',
    'reporting --key response-… --reason "sent twice by a test"',
    (asked) => {
      needKey(asked)
      reasonOf(asked)
      return withKey(asked)
    },
    giveUp,
    'exclude these for good',
  ),
]
