import { createHash } from 'node:crypto'

/** A statement that a connection parses and plans once, under the name. */
export type Prepared = Readonly<{ name: string; text: string; values: unknown[] }>

/** The server cuts names after 63 bytes. */
const NAME_CHARACTERS = 40

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_CHARACTERS)
  names.set(text, name)
  return name
}

/**
 * For short statements that run again and again: parsing and planning costs more than their work. Only for a text that the code
 * knows beforehand, since each is kept on each connection as long as that lives; and only where a plan for any values will do.
 */
export const prepared = (text: string, values: readonly unknown[]): Prepared => ({
  name: nameOf(text),
  text,
  values: [...values],
})
