import { deadLetterQueries } from '@portal/projections/operations/dead-letters/queries'
import { deadLetterLine, evictAction, retryAction } from '../../operations/actions/dead-letters.ts'
import { actionCommand } from '../operator/action-command.ts'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'
import { anyText, optional, type Reader, required } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import { maybeProjection, oneProjection } from '../projection/models.ts'

const key = anyText('KEY')
const KEY = 'the key, as `portal deadletter list` shows it'

type Which = Readonly<{ projection: string | null; key: string | null }>

const list = async ({ projection, key: one }: Which, { pool }: View): Promise<Done> => {
  const queries = deadLetterQueries(pool)
  const [letters, excluded] = await Promise.all([queries.list(projection, one), queries.excluded(projection)])
  const keys = new Set(letters.map((letter) => `${letter.projection} ${letter.version} ${letter.key}`)).size
  const lines = [
    ...letters.map(deadLetterLine),
    ...excluded.map(
      (event) => `${event.projection}  ${event.position}  ${event.type}  ${event.key}  EXCLUDED: ${event.reason}`,
    ),
    `${letters.length} events of ${keys} keys are parked, ${excluded.length} are excluded.`,
  ]
  return { code: letters.length > 0 ? 1 : 0, lines, result: { letters, excluded } }
}

const show = async (projection: string, one: string, { pool }: View): Promise<Done> => {
  const letters = await deadLetterQueries(pool).list(projection, one)
  if (letters.length === 0) throw new Refused('That key has no parked events.')
  const lines = letters.flatMap((letter) => [
    deadLetterLine(letter),
    `    event ${letter.eventId}, parked at ${letter.parkedAt}; \`portal events show ${letter.position}\` shows it`,
  ])
  return { code: 0, lines, result: letters }
}

/** As the contract of the action accepts it. */
const whyEvicted: Reader<string> = {
  shown: 'TEXT',
  read: (text) => {
    if (text.trim().length >= 3) return text.trim()
    throw new Misused('is empty: give a reason, which is kept with the excluded events')
  },
}

export const deadletterCommands = [
  lookCommand({
    name: 'deadletter list',
    about: 'events that could not be applied, and those behind them; ends with 1 if there are any',
    examples: ['npx portal deadletter list', 'npx portal deadletter list reporting --json'],
    takes: { projection: maybeProjection },
    options: { key: optional(key, KEY) },
    look: list,
  }),
  lookCommand({
    name: 'deadletter show',
    about: 'the parked events of one key',
    examples: ['npx portal deadletter show reporting --key response-…'],
    takes: { projection: oneProjection },
    options: { key: required(key, KEY) },
    look: (given, view) => show(given.projection, given.key, view),
  }),
  actionCommand({
    action: retryAction,
    about: 'retry parked events, in order; the owner of the projection does it',
    examples: ['npx portal deadletter retry reporting', 'npx portal deadletter retry reporting --key response-…'],
    takes: { projection: oneProjection },
    options: { key: optional(key, `${KEY}; else all`) },
    input: (given) => ({ projection: given.projection, ...(given.key !== null && { key: given.key }) }),
  }),
  actionCommand({
    action: evictAction,
    about: 'skip the parked events of a key, with a reason; reports say how many are excluded',
    examples: ['npx portal deadletter evict reporting --key response-… --reason "sent twice by a test"'],
    takes: { projection: oneProjection },
    options: { key: required(key, KEY), reason: required(whyEvicted, 'why; kept with the excluded events') },
    input: ({ projection, key: one, reason }) => ({ projection, key: one, reason }),
  }),
]
