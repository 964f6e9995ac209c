import type { ImportMapping } from '@portal/contracts/http/member-imports'

const names = {
  email: /^(e-?mail|mail|courriel|adresse|address|البريد)/i,
  displayName: /(^|\s)(display\s?name|name|nom|prénom|الاسم)/i,
  language: /^(lang|langue|language|اللغة)/i,
}

const columnOf = (header: readonly string[], name: RegExp): number | null => {
  const found = header.findIndex((column) => name.test(column))
  return found === -1 ? null : found
}

/** By the addresses in it, and its name where there are several; a column may be called an address that is one of a street. */
const emailColumn = (header: readonly string[], sample: readonly (readonly string[])[]): number => {
  const hasAddresses = header.map((_, at) => sample.some((cells) => cells[at]?.includes('@')))
  const found = [
    header.findIndex((column, at) => hasAddresses[at] && names.email.test(column)),
    hasAddresses.indexOf(true),
    columnOf(header, names.email) ?? 0,
  ]
  return found.find((at) => at >= 0) ?? 0
}

/** What the columns are likely to be. */
export const guessMapping = (header: readonly string[], sample: readonly (readonly string[])[]): ImportMapping => ({
  email: emailColumn(header, sample),
  displayName: columnOf(header, names.displayName),
  language: columnOf(header, names.language),
})
