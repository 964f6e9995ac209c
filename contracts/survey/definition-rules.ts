import { conditionIssues } from './condition-issues.ts'
import type { SurveyDefinition } from './definition.ts'
import { type Fault, type Issue, pointer } from './issue.ts'
import { localTexts } from './local-texts.ts'
import type { Question } from './question.ts'
import { shapeOf } from './question-shape.ts'
import { orderIssues, showIfsOf } from './show-if-order.ts'

type Path = readonly PropertyKey[]
type Placed<T> = Readonly<{ value: T; path: Path }>

const placed = <T>(values: readonly T[], path: Path): readonly Placed<T>[] =>
  values.map((value, i) => ({ value, path: [...path, i] }))

const questionsIn = ({ pages }: SurveyDefinition): readonly Placed<Question>[] =>
  pages.flatMap(({ questions }, p) => placed(questions, ['pages', p, 'questions']))

/** Reports each value that is in a list a second time. `as` says when two are the same. */
const twice = <T>(
  values: readonly Placed<T>[],
  as: (value: T) => string | number,
  fault: (value: T, first: T) => Fault,
): readonly Issue[] => {
  const seen = new Map<string | number, T>()
  return values.flatMap(({ value, path }) => {
    const first = seen.get(as(value))
    if (first !== undefined) return [{ path: pointer(path), ...fault(value, first) }]
    seen.set(as(value), value)
    return []
  })
}

const idIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const pages = placed(definition.pages, ['pages']).map(({ value, path }) => ({
    value: value.id,
    path: [...path, 'id'],
  }))
  const questions = questionsIn(definition).map(({ value, path }) => ({ value: value.id, path: [...path, 'id'] }))
  const same = (id: string, first: string): Fault =>
    id === first ? { key: 'id-twice', values: { id } } : { key: 'ids-by-case', values: { first, id } }
  return [
    ...twice(
      placed(definition.languages, ['languages']),
      (tag) => tag,
      (language) => ({ key: 'language-twice', values: { language } }),
    ),
    ...twice(pages, (id) => id, same),
    ...twice(questions, (id) => id.toLowerCase(), same),
    ...questions
      .filter(({ value }) => value in {})
      .map(({ value, path }): Issue => ({ path: pointer(path), key: 'reserved-id', values: { id: value } })),
  ]
}

const codeIssues = ({ value: question, path }: Placed<Question>): readonly Issue[] =>
  Object.entries(shapeOf(question).lists).flatMap(([name, list]) => {
    const codes = list.map(({ code }, i) => ({ value: code, path: [...path, name, i, 'code'] }))
    return twice(
      codes,
      (code) => code,
      (code) => ({ key: 'code-twice', values: { code, question: question.id } }),
    )
  })

const languageIssues = (definition: SurveyDefinition): readonly Issue[] =>
  localTexts(definition).flatMap(({ value, path }) => {
    if (typeof value === 'string') return []
    const tags = Object.keys(value)
    const missing = definition.languages.filter((tag) => !tags.includes(tag))
    const strange = tags.filter((tag) => !definition.languages.includes(tag))
    return [
      ...missing.map((language): Issue => ({ path: pointer(path), key: 'no-text-in', values: { language } })),
      ...strange.map(
        (language): Issue => ({
          path: pointer([...path, language]),
          key: 'other-language',
          values: { language, languages: definition.languages },
        }),
      ),
    ]
  })

const showIfIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const questions = new Map(questionsIn(definition).map(({ value }) => [value.id, value]))
  return showIfsOf(definition).flatMap(({ condition, path }) => conditionIssues(condition, path, questions))
}

/**
 * The faults of a definition that a schema cannot detect. In this order: ids, codes, rules of shapes, texts, show-if.
 */
export const definitionRules = (definition: SurveyDefinition): readonly Issue[] => [
  ...idIssues(definition),
  ...questionsIn(definition).flatMap((at) => [...codeIssues(at), ...shapeOf(at.value).issues(at.path)]),
  ...languageIssues(definition),
  ...showIfIssues(definition),
  ...orderIssues(definition),
]
