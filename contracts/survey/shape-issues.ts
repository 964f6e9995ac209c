import type * as z from 'zod/mini'
import { type Fault, type Issue, type IssueKey, type IssueValue, pointer } from './issue.ts'

type Found = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** A message of a schema that is the key of a text; all others are zod's own. */
const ownKeys = [
  'name-form',
  'id-form',
  'language-tag',
  'no-comment-code',
  'picture-address',
  'return-address',
  'no-such-day',
  'wave-ends-first',
  'waves-overlap',
  'wave-code-twice',
  'wave-name-twice',
] as const

const ownFault = ({ message }: Found): Fault => {
  const key = ownKeys.find((known) => known === message)
  return { key: key ?? 'wrong-form', values: {} }
}

const listed = (values: readonly unknown[]): readonly string[] => values.map((value) => JSON.stringify(value))

const term = (key: IssueKey): IssueValue => ({ term: key })

const kindOf = (value: unknown): IssueKey => {
  if (value === null) return 'kind-null'
  if (Array.isArray(value)) return 'kind-list'
  if (typeof value === 'object') return 'kind-object'
  return kinds.get(typeof value) ?? 'kind-text'
}

const kinds: ReadonlyMap<string, IssueKey> = new Map([
  ['string', 'kind-text'],
  ['int', 'kind-whole-number'],
  ['number', 'kind-number'],
  ['boolean', 'kind-boolean'],
  ['array', 'kind-list'],
  ['object', 'kind-object'],
  ['record', 'kind-object'],
])

const typeFault = (issue: Extract<Found, { code: 'invalid_type' }>, value: unknown): Fault => {
  const wanted = kinds.get(issue.expected)
  if (wanted === undefined) return ownFault(issue)
  if (value === undefined) return { key: 'missing', values: { wanted: term(wanted) } }
  return { key: 'wrong-kind', values: { wanted: term(wanted), found: term(kindOf(value)) } }
}

const boundFault = (most: 'least' | 'most', origin: string, bound: number | bigint): Fault => {
  const count = Number(bound)
  if (origin === 'string') return { key: `${most}-characters`, values: { count } }
  if (origin === 'array') return { key: `${most}-entries`, values: { count } }
  return most === 'least' ? { key: 'least', values: { least: count } } : { key: 'most', values: { most: count } }
}

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    input,
  )

/** The branch of a union that the author probably meant: the one that fits deepest, then with the fewest faults. */
const closest = (branches: readonly (readonly Found[])[]): readonly Found[] => {
  const depth = (issues: readonly Found[]) => Math.max(0, ...issues.map(({ path }) => path.length))
  const strangers = (issues: readonly Found[]) => issues.filter(({ code }) => code === 'unrecognized_keys').length
  const [best] = branches.toSorted((a, b) => strangers(a) - strangers(b) || depth(b) - depth(a) || a.length - b.length)
  return best ?? []
}

const isText = (issues: readonly Found[]): boolean =>
  issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'string' && issue.path.length === 0)

type UnionIssue = Extract<Found, { code: 'invalid_union' }>

const unknownType = (issue: UnionIssue, value: unknown): Fault => {
  const options: unknown = Reflect.get(issue, 'options')
  const known = listed(Array.isArray(options) ? options : [])
  if (value === undefined) return { key: 'missing-type', values: { known } }
  return { key: 'unknown-type', values: { known, found: JSON.stringify(value) } }
}

const noTexts = (value: unknown): Fault => ({ key: value === undefined ? 'missing-texts' : 'not-texts', values: {} })

const noObject = (value: unknown): Fault =>
  value === undefined
    ? { key: 'missing', values: { wanted: term('kind-object') } }
    : { key: 'wrong-kind', values: { wanted: term('kind-object'), found: term(kindOf(value)) } }

const unionIssues = (issue: UnionIssue, path: Path, value: unknown): readonly Issue[] => {
  if (issue.errors.length === 0) return [{ path: pointer(path), ...unknownType(issue, value) }]

  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isObject) {
    const fitting = issue.errors.filter((branch) => !isText(branch))
    return closest(fitting).flatMap((inner) => issuesOf(inner, path, value))
  }
  return plainUnionIssues(issue, path, value)
}

/** A branch that wants a value of another kind says nothing about this one. */
const isOfThisKind = (branch: readonly Found[]): boolean => branch.every(({ code }) => code !== 'invalid_type')

/** The values that a branch takes, if it takes no other. */
const soleValues = (branch: readonly Found[]): readonly unknown[] =>
  branch.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []))

/** Of a value that is no object: the fault of its form, or the values that can be chosen. */
const plainUnionIssues = (issue: UnionIssue, path: Path, value: unknown): readonly Issue[] => {
  const fitting = issue.errors.filter(isOfThisKind)
  const formed = fitting.filter((branch) => soleValues(branch).length === 0)
  if (formed.length > 0) return closest(formed).flatMap((inner) => issuesOf(inner, path, value))
  if (fitting.length === issue.errors.length) {
    return [{ path: pointer(path), ...oneOf(listed(issue.errors.flatMap(soleValues)), value) }]
  }
  return [{ path: pointer(path), ...(issue.errors.some(isText) ? noTexts(value) : noObject(value)) }]
}

const oneOf = (known: readonly string[], value: unknown): Fault =>
  value === undefined
    ? { key: 'one-of', values: { known } }
    : { key: 'not-one-of', values: { known, found: JSON.stringify(value) } }

const plainFault = (issue: Found, value: unknown): Fault => {
  switch (issue.code) {
    case 'invalid_type':
      return typeFault(issue, value)
    case 'too_small':
      return boundFault('least', issue.origin, issue.minimum)
    case 'too_big':
      return boundFault('most', issue.origin, issue.maximum)
    case 'invalid_value':
      return oneOf(listed(issue.values), value)
    case 'invalid_format':
      return issue.format === 'url' ? { key: 'address', values: {} } : ownFault(issue)
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return ownFault(issue)
  }
}

/** zod's issues as keys with values, each with its path. `value` is what is at `base`. */
const issuesOf = (issue: Found, base: Path, value: unknown): readonly Issue[] => {
  const path = [...base, ...issue.path]
  const found = valueAt(value, issue.path)
  if (issue.code === 'invalid_union') return unionIssues(issue, path, found)
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.map((inner) => ({ path: pointer(path), ...ownFault(inner) }))
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pointer([...path, key]), key: 'unknown-field', values: {} }))
  }
  return [{ path: pointer(path), ...plainFault(issue, found) }]
}

/** The faults that a schema found in `input`. */
export const shapeIssues = (issues: readonly Found[], input: unknown): readonly Issue[] =>
  issues.flatMap((issue) => issuesOf(issue, [], input))
