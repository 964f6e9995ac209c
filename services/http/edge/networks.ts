import { isIPv4, isIPv6 } from 'node:net'

/** `near`: whom one line is given to; `wide`: what one customer of a provider, or one attacker, may well have. */
export type Networks = Readonly<{ near: string; wide: string }>

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an address, those that `::` leaves out as well. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(after ?? [])].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/**
 * The networks that guesses from an address count for. IPv4: the address itself, since many homes and offices share a /24, and
 * the /24. IPv6: the /64, within which one machine has as many addresses as it likes, and the /48.
 */
export const networksOf = (address: string): Networks => {
  const plain = MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '')
  if (isIPv4(plain)) return { near: plain, wide: `${plain.split('.').slice(0, 3).join('.')}.0/24` }
  if (!isIPv6(plain)) return { near: plain, wide: plain }
  const groups = groupsOf(plain)
  return { near: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` }
}
