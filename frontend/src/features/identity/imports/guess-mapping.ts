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

/** What the columns are likely to be: by their names, or by an `@` in the first row. */
export const guessMapping = (header: readonly string[], sample: readonly (readonly string[])[]): ImportMapping => {
  const byContent = (sample[0] ?? []).findIndex((cell) => cell.includes('@'))
  return {
    email: columnOf(header, names.email) ?? Math.max(0, byContent),
    displayName: columnOf(header, names.displayName),
    language: columnOf(header, names.language),
  }
}
