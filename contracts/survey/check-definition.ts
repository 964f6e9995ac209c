import { SurveyDefinition } from './definition.ts'
import { definitionRules } from './definition-rules.ts'
import { type Expanded, expanded, pagesWrittenOut, placeInDocument } from './folders/expand.ts'
import { folderIssues } from './folders/folder-issues.ts'
import type { Fault, Issue } from './issue.ts'
import { MOST_PAGES } from './limits.ts'
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

const countFault = (count: number): Fault | null =>
  count > MOST_PAGES ? { key: 'too-many-pages', values: { pages: count, most: MOST_PAGES } } : null

const sizeFault = (definition: SurveyDefinition): Fault | null => {
  const fault = countFault(definition.pages.length)
  if (fault) return fault
  const size = utf8Length(JSON.stringify(definition))
  return size > MAX_BYTES ? { key: 'too-long', values: { bytes: size, most: MAX_BYTES } } : null
}

const eachOnce = (issues: readonly Issue[]): readonly Issue[] => {
  const first = new Map<string, Issue>()
  for (const issue of issues) {
    const place = `${issue.key} ${issue.path}`
    if (!first.has(place)) first.set(place, issue)
  }
  return [...first.values()]
}

/** Issues at their place in the document; one of a loop is the same in each of its turns. */
const inDocument = (survey: Expanded, issues: readonly Issue[]): readonly Issue[] =>
  eachOnce(issues.map((issue) => ({ ...issue, path: placeInDocument(survey, issue.path) })))

/** What no definition can have of what was made of its folders, such as a ranking of more units than a question may have items. */
const madeIssues = (survey: Expanded): readonly Issue[] => {
  const read = SurveyDefinition.safeParse(survey.definition)
  return read.success ? [] : inDocument(survey, shapeIssues(read.error.issues, survey.definition))
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

  const many = countFault(pagesWrittenOut(definition))
  if (many) return whole(many)

  const survey = expanded(definition)
  const unfit = survey.made.flatMap(({ issues = [] }) => issues)
  if (unfit.length > 0) return { issues: eachOnce(unfit) }
  const fault = sizeFault(survey.definition)
  if (fault) return whole(fault)

  const unmade = survey.definition === definition ? [] : madeIssues(survey)
  if (unmade.length > 0) return { issues: unmade }

  const issues = definitionRules(survey.definition)
  return issues.length === 0 ? { definition: survey.definition } : { issues: inDocument(survey, issues) }
}
