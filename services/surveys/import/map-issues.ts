import { noCommentKey } from '@portal/contracts/survey/answer-keys'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { type Issue, type IssueKey, pointer } from '@portal/contracts/survey/issue'
import type { Question } from '@portal/contracts/survey/question'
import { chosenIn, shapeOf } from '@portal/contracts/survey/question-shape'
import { shapeIssues } from '@portal/contracts/survey/shape-issues'
import { edgesOf } from '../shapes/edges-of.ts'
import { ImportMap, type QuestionMap } from './import-map.ts'

type Path = readonly PropertyKey[]

const gridColumnIssues = (question: Question, { columns = [] }: QuestionMap, path: Path): readonly Issue[] => {
  const known = shapeOf(question).lists.columns.map(({ code }) => code)
  return columns.flatMap(({ gridColumn }, i): readonly Issue[] => {
    if (gridColumn === undefined || known.includes(gridColumn)) return []
    const at = { path: pointer([...path, 'columns', i, 'gridColumn']) }
    const { id, type } = question
    if (known.length === 0) return [{ ...at, key: 'map-unfit-field', values: { question: id, type } }]
    return [{ ...at, key: 'no-such-column', values: { question: id, column: gridColumn, columns: known } }]
  })
}

/** Several columns of one entry: the last would replace what the others hold. Of ticks any may say that the option was chosen. */
const twiceIssues = (question: Question, { columns = [] }: QuestionMap, path: Path): readonly Issue[] => {
  if (chosenIn(shapeOf(question).shape) === 'several') return []
  const places = columns.map(({ code, gridColumn }) => `${code} ${gridColumn ?? ''}`)
  return columns.flatMap(({ code }, i): readonly Issue[] =>
    places.indexOf(places[i] ?? '') === i
      ? []
      : [
          {
            path: pointer([...path, 'columns', i, 'code']),
            key: 'map-code-twice',
            values: { question: question.id, code },
          },
        ],
  )
}

const codeIssues = (question: Question, map: QuestionMap, path: Path): readonly Issue[] => {
  const known = edgesOf(question).targets
  const entries = shapeOf(question).listed.map(({ code }) => code)
  const missing = (code: number, list: readonly number[], at: Path): readonly Issue[] =>
    list.includes(code)
      ? []
      : [
          {
            path: pointer([...path, ...at]),
            key: 'no-such-code',
            values: { question: question.id, code, codes: list },
          },
        ]
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

const unplaced = (path: Path, question: string, type: string, needs: IssueKey): Issue => ({
  path: pointer(path),
  key: 'map-needs',
  values: { question, type, needs: { term: needs } },
})

const questionIssues = (survey: CompiledSurvey, id: string, map: QuestionMap): readonly Issue[] => {
  const path = ['questions', id]
  const question = survey.questions.get(id)
  if (question === undefined) return [{ path: pointer(path), key: 'map-no-question', values: {} }]
  const { type } = question
  const { fields, needs, isPlaced } = edgesOf(question)
  const strange = Object.keys(map).filter((field) => field !== 'missing' && !fields.some((known) => known === field))
  return [
    ...strange.map(
      (field): Issue => ({ path: pointer([...path, field]), key: 'map-unfit-field', values: { question: id, type } }),
    ),
    ...(isPlaced(map) ? [] : [unplaced(path, id, type, needs)]),
    ...codeIssues(question, map, path),
    ...gridColumnIssues(question, map, path),
    ...twiceIssues(question, map, path),
    ...noCommentIssues(question, map, path),
    ...flagIssues(survey, question, map, path),
  ]
}

const flagIssues = (
  survey: CompiledSurvey,
  { id }: Question,
  { noCommentColumns = [] }: QuestionMap,
  path: Path,
): readonly Issue[] =>
  noCommentColumns.flatMap(({ code = null }, i): readonly Issue[] =>
    survey.keys.has(noCommentKey(id, code))
      ? []
      : [{ path: pointer([...path, 'noCommentColumns', i, 'code']), key: 'map-no-comment', values: { question: id } }],
  )

const noCommentIssues = (question: Question, map: QuestionMap, path: Path): readonly Issue[] =>
  map.noComment === undefined || edgesOf(question).offersNoComment(map)
    ? []
    : [{ path: pointer([...path, 'noComment']), key: 'map-no-comment', values: { question: question.id } }]

const constantIssues = (survey: CompiledSurvey, { constants }: ImportMap): readonly Issue[] =>
  Object.entries(constants).flatMap(([key, value]): readonly Issue[] => {
    const known = survey.keys.get(key)
    const at = { path: pointer(['constants', key]) }
    if (known === undefined) return [{ ...at, key: 'map-no-key', values: {} }]
    const isText = known.holds === 'text' || known.holds === 'other'
    if (isText === (typeof value === 'string')) return []
    return [{ ...at, key: isText ? 'map-holds-text' : 'map-holds-code', values: {} }]
  })

const otherSurvey = (named: string, survey: string): Issue => ({
  path: '/survey',
  key: 'map-of-other-survey',
  values: { named, survey },
})

/** Parses a map (JSON) and checks it against the survey; returns all faults. */
export const checkMap = (
  input: unknown,
  survey: CompiledSurvey,
): Readonly<{ map: ImportMap }> | Readonly<{ issues: readonly Issue[] }> => {
  const read = ImportMap.safeParse(input)
  if (!read.success) return { issues: shapeIssues(read.error.issues, input) }

  const map = read.data
  const named = map.survey !== undefined && map.survey !== survey.definition.name
  const issues: readonly Issue[] = [
    ...(named ? [otherSurvey(map.survey ?? '', survey.definition.name)] : []),
    ...Object.entries(map.questions).flatMap(([id, question]) => questionIssues(survey, id, question)),
    ...constantIssues(survey, map),
  ]
  return issues.length === 0 ? { map } : { issues }
}
