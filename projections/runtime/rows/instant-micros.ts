const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?(Z|[+-]\d{2})(?::?(\d{2}))?$/

/** 2000-01-01, where PostgreSQL's instants begin, in microseconds since 1970. */
const BEGINNING = 946_684_800_000_000n

/**
 * Microseconds since 2000 of an instant as events or PostgreSQL write it: `2026-01-02T03:04:05.678Z`,
 * `2026-01-02 03:04:05.678901+00`. @throws RangeError for anything else
 */
export const microsOf = (instant: string): bigint => {
  const [whole, day, time, fraction = '', zone = '', minutes = '00'] = INSTANT.exec(instant) ?? []
  const seconds =
    whole === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone}${zone === 'Z' ? '' : `:${minutes}`}`)
  if (Number.isNaN(seconds)) throw new RangeError(`${instant} is no instant`)
  return BigInt(seconds) * 1_000n + BigInt(fraction.padEnd(6, '0')) - BEGINNING
}
