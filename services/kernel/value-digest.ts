import { hash } from 'node:crypto'

/** In one order, whatever order its fields have: a database does not keep it. */
const ordered = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(ordered)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, ordered(field)]))
}

/** Names a value that can be written as JSON: the same for the same value, another one for another. */
export const valueDigest = (value: unknown): string => hash('sha256', JSON.stringify(ordered(value))).slice(0, 20)
