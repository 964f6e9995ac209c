import * as z from 'zod/mini'

/** RFC 5321: of the name before the `@`, of the domain, and (RFC 1035) of each part of it. */
const LONGEST = { name: 64, domain: 253, part: 63 }

const fits = (address: string): boolean => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isShort = at <= LONGEST.name && domain.length <= LONGEST.domain
  return isShort && domain.split('.').every((part) => part.length <= LONGEST.part)
}

/** Whether a mail can be sent to it: one `@`, with a name before and a domain after it, none of them longer than mail servers take. */
export const isAddress = (text: string): boolean => fits(text.trim()) && z.email().safeParse(text.trim()).success
