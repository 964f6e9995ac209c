import { SurveyDefinition } from './definition.ts'
import type { DefinitionIssue } from './definition-issue.ts'
import { definitionRules } from './definition-rules.ts'
import { shapeIssues } from './shape-issues.ts'
import { utf8Length } from './utf8-length.ts'

const MAX_DEPTH = 40
/** A published definition is one event of the log, which holds 256 KiB; what is around it needs little. */
const MAX_BYTES = 240 * 1024

export type CheckedDefinition =
  | Readonly<{ definition: SurveyDefinition }>
  | Readonly<{ issues: readonly DefinitionIssue[] }>

/** Whether the document nests deeper than any definition does. Asked first: reading it recurses. */
const isTooDeep = (input: unknown): boolean => {
  let level: unknown[] = [input]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return level.length > 0
}

const whole = (message: string): CheckedDefinition => ({ issues: [{ path: '', message }] })

/**
 * Reads a definition from outside (parsed JSON). Gives it back complete with its defaults, or everything that is wrong
 * with it: first what the schema says of its shape; once the shape is right, what the rules say.
 */
export const checkDefinition = (input: unknown): CheckedDefinition => {
  if (isTooDeep(input)) return whole(`is nested more than ${MAX_DEPTH} levels deep`)

  const read = SurveyDefinition.safeParse(input)
  if (!read.success) return { issues: shapeIssues(read.error.issues, input) }

  const definition = read.data
  const size = utf8Length(JSON.stringify(definition))
  if (size > MAX_BYTES) return whole(`is ${size} bytes long; a version may have ${MAX_BYTES} at most`)

  const issues = definitionRules(definition)
  return issues.length === 0 ? { definition } : { issues }
}
