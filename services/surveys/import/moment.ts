import { Instant } from '@portal/contracts/ids'
import { type DateFormat, isoMoment } from './date-formats.ts'

const isoLike = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Date would read the 31st of February as a day in March. */
const isDay = (cell: string): boolean => {
  const day = new Date(`${cell.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(cell.slice(0, 10))
}

/** A time in a format (by default ISO 8601); without a zone it is UTC. */
export const instantOf = (written: string, format: DateFormat = 'iso'): Instant | null => {
  const cell = isoMoment(written, format)
  if (cell === null) return null
  if (!isoLike.test(cell) || !isDay(cell)) return null
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(cell.slice(10))
  const time = new Date(cell.length > 10 && !hasZone ? `${cell.replace(' ', 'T')}Z` : cell)
  return Number.isNaN(time.getTime()) ? null : Instant.parse(time.toISOString())
}
