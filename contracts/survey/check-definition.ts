import { MOST_PAGES, SurveyDefinition } from './definition.ts'
import { definitionRules } from './definition-rules.ts'
import { type Expanded, expanded, placeInDocument } from './folders/expand.ts'
import { folderIssues } from './folders/folder-issues.ts'
import type { Fault, Issue } from './issue.ts'
import { shapeIssues } from './shape-issues.ts'
import { textIssues } from './text-issues.ts'
import { utf8Length } from './utf8-length.ts'

const MAX_DEPTH = 40
/** A published definition is one event of the log, which holds 256 KiB, including a small envelope. */
const MAX_BYTES = 240 * 1024

export type CheckedDefinition = Readonly<{ definition: SurveyDefinition }> | Readonly<{ issues: readonly Issue[] }>

/** Whether the document is nested deeper than any definition. Checked first: parsing recurses. */
const isTooDeep = (input: unknown): boolean => {
  let level: unknown[] = [input]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return level.length > 0
}

const whole = (fault: Fault): CheckedDefinition => ({ issues: [{ path: '', ...fault }] })

const sizeFault = (definition: SurveyDefinition): Fault | null => {
  const { length: count } = definition.pages
  if (count > MOST_PAGES) return { key: 'too-many-pages', values: { pages: count, most: MOST_PAGES } }
  const size = utf8Length(JSON.stringify(definition))
  return size > MAX_BYTES ? { key: 'too-long', values: { bytes: size, most: MAX_BYTES } } : null
}

/** Issues at their place in the document; one of a loop is the same in each of its turns. */
const inDocument = (survey: Expanded, issues: readonly Issue[]): readonly Issue[] => {
  const placed = issues.map((issue) => ({ ...issue, path: placeInDocument(survey, issue.path) }))
  return placed.filter(({ path, key }, i) => placed.findIndex((one) => one.path === path && one.key === key) === i)
}

/**
 * Parses a definition (JSON). Returns it with its defaults and its loops written out, or all faults: first those of the schema;
 * if there are none, those of the rules.
 */
export const checkDefinition = (input: unknown): CheckedDefinition => {
  if (isTooDeep(input)) return whole({ key: 'nested-levels', values: { most: MAX_DEPTH } })

  const read = SurveyDefinition.safeParse(input)
  if (!read.success) return { issues: shapeIssues(read.error.issues, input) }

  const definition = read.data
  const unstorable = textIssues(definition)
  if (unstorable.length > 0) return { issues: unstorable }

  const misplaced = folderIssues(definition)
  if (misplaced.length > 0) return { issues: misplaced }

  const survey = expanded(definition)
  const fault = sizeFault(survey.definition)
  if (fault) return whole(fault)

  const issues = definitionRules(survey.definition)
  return issues.length === 0 ? { definition: survey.definition } : { issues: inDocument(survey, issues) }
}
