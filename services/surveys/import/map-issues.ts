import { type DefinitionIssue, pointer } from '@portal/contracts/survey/definition-issue'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { shapeIssues } from '@portal/contracts/survey/shape-issues'
import { edgesOf } from '../shapes/edges-of.ts'
import { ImportMap, type QuestionMap } from './import-map.ts'

type Path = readonly PropertyKey[]

const codeIssues = (question: Question, map: QuestionMap, path: Path): readonly DefinitionIssue[] => {
  const known = edgesOf(question).targets
  const entries = shapeOf(question).listed.map(({ code }) => code)
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
  shapeOf(question)
    .lists.options.filter(({ openEnd }) => openEnd)
    .map(({ code }) => code)

const questionIssues = (survey: CompiledSurvey, id: string, map: QuestionMap): readonly DefinitionIssue[] => {
  const path = ['questions', id]
  const question = survey.questions.get(id)
  if (question === undefined) return [{ path: pointer(path), message: 'the survey has no such question' }]
  const { type } = question
  const { fields, needs, isPlaced } = edgesOf(question)
  const strange = Object.keys(map).filter((field) => !fields.some((known) => known === field))
  return [
    ...strange.map((field) => ({ path: pointer([...path, field]), message: `does not fit ${id}, which is ${type}` })),
    ...(isPlaced(map) ? [] : [{ path: pointer(path), message: `${id} is ${type} and needs ${needs}` }]),
    ...codeIssues(question, map, path),
    ...noCommentIssues(question, map, path),
  ]
}

const noCommentIssues = (question: Question, map: QuestionMap, path: Path): readonly DefinitionIssue[] =>
  map.noComment === undefined || edgesOf(question).offersNoComment(map)
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
