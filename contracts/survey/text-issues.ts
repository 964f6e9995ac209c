import { isStorable } from '../storable-text.ts'
import { type Issue, pointer } from './issue.ts'

type Path = readonly (string | number)[]

/** The texts of a definition that cannot be stored. */
export const textIssues = (value: unknown, path: Path = []): readonly Issue[] => {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ path: pointer(path), key: 'unstorable-text', values: {} }]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, part]) => textIssues(part, [...path, key]))
}
