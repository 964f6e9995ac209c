import { type DefinitionIssue, pointer } from '@portal/contracts/survey/definition-issue'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { Question, QuestionType } from '@portal/contracts/survey/question'
import { shapeIssues } from '@portal/contracts/survey/shape-issues'
import { ImportMap, type QuestionMap } from './import-map.ts'

type Path = readonly PropertyKey[]
type Field = keyof QuestionMap

const fieldsOf: Readonly<Record<QuestionType, readonly Field[]>> = {
  'single-choice': ['column', 'codes', 'other'],
  'multi-choice': ['column', 'columns', 'separator', 'codes', 'other'],
  'rank-sort': ['columns', 'codes'],
  grid: ['columns', 'codes', 'noComment'],
  'open-text': ['column', 'noComment'],
  info: [],
}
const needs: Readonly<Record<QuestionType, string>> = {
  'single-choice': '"column"',
  'multi-choice': '"columns", or "column" and "separator"',
  'rank-sort': '"columns"',
  grid: '"columns"',
  'open-text': '"column"',
  info: 'nothing',
}

const isPlaced = (type: QuestionType, map: QuestionMap): boolean => {
  switch (type) {
    case 'single-choice':
    case 'open-text':
      return map.column !== undefined
    case 'multi-choice':
      return map.columns ? map.column === undefined : map.column !== undefined && map.separator !== undefined
    case 'rank-sort':
    case 'grid':
      return map.columns !== undefined
    case 'info':
      return false
  }
}

const entriesOf = (question: Question): readonly number[] => {
  if ('options' in question) return question.options.map(({ code }) => code)
  return 'items' in question ? question.items.map(({ code }) => code) : []
}

/** The codes that a table of the map may lead to; null where they are ranks. */
const targets = (question: Question): readonly number[] | null => {
  if (question.type === 'rank-sort') return null
  return 'scale' in question ? question.scale.map(({ code }) => code) : entriesOf(question)
}

const codeIssues = (question: Question, map: QuestionMap, path: Path): readonly DefinitionIssue[] => {
  const known = targets(question)
  const entries = entriesOf(question)
  const missing = (code: number, list: readonly number[], at: Path): readonly DefinitionIssue[] =>
    list.includes(code)
      ? []
      : [{ path: pointer([...path, ...at]), message: `${question.id} has no code ${code}; it has ${list.join(', ')}` }]
  return [
    ...Object.entries(map.codes ?? {}).flatMap(([text, code]) => missing(code, known ?? [code], ['codes', text])),
    ...(map.columns ?? []).flatMap(({ code }, i) => missing(code, entries, ['columns', i, 'code'])),
    ...Object.keys(map.other ?? {}).flatMap((code) => missing(Number(code), openEnds(question), ['other', code])),
  ]
}

const openEnds = (question: Question): readonly number[] =>
  'options' in question ? question.options.filter(({ openEnd }) => openEnd).map(({ code }) => code) : []

const questionIssues = (survey: CompiledSurvey, id: string, map: QuestionMap): readonly DefinitionIssue[] => {
  const path = ['questions', id]
  const question = survey.questions.get(id)
  if (question === undefined) return [{ path: pointer(path), message: 'the survey has no such question' }]
  const { type } = question
  const allowed = fieldsOf[type]
  const strange = Object.keys(map).filter((field) => !allowed.some((known) => known === field))
  return [
    ...strange.map((field) => ({ path: pointer([...path, field]), message: `does not fit ${id}, which is ${type}` })),
    ...(isPlaced(type, map) ? [] : [{ path: pointer(path), message: `${id} is ${type} and needs ${needs[type]}` }]),
    ...codeIssues(question, map, path),
    ...noCommentIssues(question, map, path),
  ]
}

/** Whether the survey offers "no comment" anywhere that the map reads. */
const offersNoComment = (question: Question, { columns = [] }: QuestionMap): boolean => {
  if (question.type === 'open-text') return question.noComment === true
  if (question.type !== 'grid') return true
  return question.items.some(({ code, noComment }) => noComment && columns.some((column) => column.code === code))
}

const noCommentIssues = (question: Question, map: QuestionMap, path: Path): readonly DefinitionIssue[] =>
  map.noComment === undefined || offersNoComment(question, map)
    ? []
    : [{ path: pointer([...path, 'noComment']), message: `the survey offers no "no comment" at ${question.id}` }]

const constantIssues = (survey: CompiledSurvey, { constants }: ImportMap): readonly DefinitionIssue[] =>
  Object.entries(constants).flatMap(([key, value]) => {
    const known = survey.keys.get(key)
    const at = { path: pointer(['constants', key]) }
    if (known === undefined) return [{ ...at, message: 'no question of the survey has this answer key' }]
    const isText = known.holds === 'text' || known.holds === 'other'
    if (isText === (typeof value === 'string')) return []
    return [{ ...at, message: isText ? 'holds a text' : 'holds a code, a whole number' }]
  })

/** Reads a map from outside (parsed JSON) and holds it against the survey; gives everything that is wrong with it. */
export const checkMap = (
  input: unknown,
  survey: CompiledSurvey,
): Readonly<{ map: ImportMap }> | Readonly<{ issues: readonly DefinitionIssue[] }> => {
  const read = ImportMap.safeParse(input)
  if (!read.success) return { issues: shapeIssues(read.error.issues, input) }

  const map = read.data
  const named = map.survey !== undefined && map.survey !== survey.definition.name
  const issues = [
    ...(named
      ? [{ path: '/survey', message: `this map is for ${map.survey}, not for ${survey.definition.name}` }]
      : []),
    ...Object.entries(map.questions).flatMap(([id, question]) => questionIssues(survey, id, question)),
    ...constantIssues(survey, map),
  ]
  return issues.length === 0 ? { map } : { issues }
}
