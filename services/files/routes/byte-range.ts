import type { ByteRange } from '@portal/infra/files/file-store'

/** The last bytes: `-500`. */
const endOf = (count: number, bytes: number): ByteRange | 'beyond' =>
  count === 0 || bytes === 0 ? 'beyond' : { start: Math.max(0, bytes - count), end: bytes - 1 }

const from = (start: number, last: string, bytes: number): ByteRange | 'beyond' | null => {
  if (start >= bytes) return 'beyond'
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return end < start ? null : { start, end }
}

/**
 * The one range that a request asks for; null for the whole file, also if several ranges are asked for (RFC 9110 allows to ignore them). `beyond`: the
 * file has no such bytes.
 */
export const rangeOf = (header: string | undefined, bytes: number): ByteRange | 'beyond' | null => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return null
  if (first !== '') return from(Number(first), last, bytes)
  return last === '' ? null : endOf(Number(last), bytes)
}
