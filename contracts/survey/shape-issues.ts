import type * as z from 'zod/mini'
import { type DefinitionIssue, pointer } from './definition-issue.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

const listed = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ')

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const wanted = new Map([
  ['string', 'text'],
  ['int', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
])

const typeMessage = (expected: string, value: unknown): string => {
  const need = wanted.get(expected) ?? expected
  return value === undefined ? `is missing: write ${need} here` : `must be ${need}, not ${kindOf(value)}`
}

const sizes = new Map([
  ['string', { one: 'character', many: 'characters' }],
  ['array', { one: 'entry', many: 'entries' }],
])

const boundMessage = (most: 'least' | 'most', origin: string, bound: number | bigint): string => {
  const unit = sizes.get(origin)
  return unit
    ? `must have at ${most} ${bound} ${Number(bound) === 1 ? unit.one : unit.many}`
    : `must be at ${most} ${bound}`
}

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    input,
  )

/** Of the branches of a union, the one that the author meant: the one that fits deepest, then with the fewest complaints. */
const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length))
  const strangers = (issues: readonly Issue[]) => issues.filter(({ code }) => code === 'unrecognized_keys').length
  const [best] = branches.toSorted((a, b) => strangers(a) - strangers(b) || depth(b) - depth(a) || a.length - b.length)
  return best ?? []
}

const isText = (issues: readonly Issue[]): boolean =>
  issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'string' && issue.path.length === 0)

type UnionIssue = Extract<Issue, { code: 'invalid_union' }>

const unknownType = (issue: UnionIssue, value: unknown): string => {
  const options: unknown = Reflect.get(issue, 'options')
  const known = `the known ones are ${listed(Array.isArray(options) ? options : [])}`
  return value === undefined ? `is missing: ${known}` : `${JSON.stringify(value)} is not a known type; ${known}`
}

const unionIssues = (issue: UnionIssue, path: Path, value: unknown): readonly DefinitionIssue[] => {
  const only = (message: string) => [{ path: pointer(path), message }]
  if (issue.errors.length === 0) return only(unknownType(issue, value))

  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isObject) {
    const fitting = issue.errors.filter((branch) => !isText(branch))
    return closest(fitting).flatMap((inner) => messagesOf(inner, path, value))
  }
  const need = value === undefined ? 'is missing: write' : 'must be'
  const what = issue.errors.some(isText) ? 'text, or an object with a text for each language' : 'an object'
  return only(`${need} ${what}`)
}

const keyIssues = (
  issue: Extract<Issue, { code: 'invalid_key' | 'invalid_element' }>,
  path: Path,
): readonly DefinitionIssue[] =>
  issue.issues.map((inner) => ({ path: pointer(path), message: `${JSON.stringify(path.at(-1))}: ${inner.message}` }))

const plainMessage = (issue: Issue, value: unknown): string => {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue.expected, value)
    case 'too_small':
      return boundMessage('least', issue.origin, issue.minimum)
    case 'too_big':
      return boundMessage('most', issue.origin, issue.maximum)
    case 'invalid_value':
      return `must be one of ${listed(issue.values)}${value === undefined ? '' : `, not ${JSON.stringify(value)}`}`
    case 'invalid_format':
      return issue.format === 'url' ? 'must be an address that starts with https:// or http://' : issue.message
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return issue.message
  }
}

/** zod's issues in words for the author, each with the path of what is wrong. `value` is what stands at `base`. */
const messagesOf = (issue: Issue, base: Path, value: unknown): readonly DefinitionIssue[] => {
  const path = [...base, ...issue.path]
  const found = valueAt(value, issue.path)
  if (issue.code === 'invalid_union') return unionIssues(issue, path, found)
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return keyIssues(issue, path)
  if (issue.code === 'unrecognized_keys') {
    const message = 'is not known here; look for a typing error'
    return issue.keys.map((key) => ({ path: pointer([...path, key]), message }))
  }
  return [{ path: pointer(path), message: plainMessage(issue, found) }]
}

/** What the schema found wrong with `input`, in words for its author. */
export const shapeIssues = (issues: readonly Issue[], input: unknown): readonly DefinitionIssue[] =>
  issues.flatMap((issue) => messagesOf(issue, [], input))
