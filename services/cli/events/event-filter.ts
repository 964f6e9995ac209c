import type { EventFilter, StoredLine } from '@portal/projections/operations/events/queries'
import { type Asked, textOf } from '../operator/operator-command.ts'
import { wholeNumber } from '../projection/models.ts'
import { Refused } from '../refused.ts'

export const FILTERS = {
  type: 'text',
  stream: 'text',
  member: 'text',
  since: 'text',
  until: 'text',
  from: 'text',
  to: 'text',
} as const

export const FILTER_USAGE =
  '[--type TYPE,…] [--stream STREAM] [--member ID] [--since TIME] [--until TIME] [--from POSITION] [--to POSITION]'

const momentOf = (asked: Asked, name: string): string | null => {
  const text = textOf(asked.values[name])
  if (text === null) return null
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new Refused(`--${name} takes a time: --${name} 2026-01-31T18:00Z`)
  return moment.toISOString()
}

/** @throws Refused where a value is none */
export const filterOf = (asked: Asked): EventFilter => ({
  types: textOf(asked.values['type'])?.split(',') ?? null,
  stream: textOf(asked.values['stream']),
  member: textOf(asked.values['member']),
  since: momentOf(asked, 'since'),
  until: momentOf(asked, 'until'),
  from: wholeNumber(asked, 'from') ?? null,
  to: wholeNumber(asked, 'to') ?? null,
})

export const eventLine = ({ position, recordedAt, type, stream, version }: StoredLine): string =>
  `${String(position).padStart(10)}  ${recordedAt}  ${type.padEnd(18)}  ${stream} ${version}`
