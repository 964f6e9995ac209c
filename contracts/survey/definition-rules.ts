import { backgroundIssues } from './background.ts'
import type { Condition } from './condition.ts'
import { conditionIssues } from './condition-issues.ts'
import type { SurveyDefinition } from './definition.ts'
import { planIssues } from './folders/plan-issues.ts'
import { type Fault, type Issue, pointer } from './issue.ts'
import { languageIssues } from './language-issues.ts'
import { pageSizeIssues } from './page-size.ts'
import { timerIssues } from './page-timer.ts'
import { pipeIssues } from './pipe-issues.ts'
import type { Question } from './question.ts'
import { shapeOf } from './question-shape.ts'
import { quotaCells, quotaIssues } from './quota-issues.ts'
import { type Placed, placed, saidTwice } from './said-twice.ts'
import { orderIssues, showIfsOf } from './show-if-order.ts'
import { supplierIssues } from './supplier-issues.ts'

const questionsIn = ({ pages }: SurveyDefinition): readonly Placed<Question>[] =>
  pages.flatMap(({ questions }, p) => placed(questions, ['pages', p, 'questions']))

const idsOf = (parts: readonly Readonly<{ id: string }>[], at: readonly PropertyKey[]): readonly Placed<string>[] =>
  placed(parts, at).map(({ value, path }) => ({ value: value.id, path: [...path, 'id'] }))

/** The ids that must differ: those of the quotas, and those of the cells of each. */
const quotaIds = ({ quotas = [] }: SurveyDefinition): readonly (readonly Placed<string>[])[] => [
  idsOf(quotas, ['quotas']),
  ...quotas.map(({ cells }, q) => idsOf(cells, ['quotas', q, 'cells'])),
]

const idIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const pages = idsOf(definition.pages, ['pages'])
  const questions = questionsIn(definition).map(({ value, path }) => ({ value: value.id, path: [...path, 'id'] }))
  const screens = idsOf(definition.screens ?? [], ['screens'])
  const alerts = idsOf(definition.alerts ?? [], ['alerts'])
  const same = (id: string, first: string): Fault =>
    id === first ? { key: 'id-twice', values: { id } } : { key: 'ids-by-case', values: { first, id } }
  return [
    ...saidTwice(pages, (id) => id, same),
    ...saidTwice(screens, (id) => id, same),
    ...saidTwice(alerts, (id) => id, same),
    ...quotaIds(definition).flatMap((ids) => saidTwice(ids, (id) => id, same)),
    ...saidTwice(questions, (id) => id.toLowerCase(), same),
    ...questions
      .filter(({ value }) => value in {})
      .map(({ value, path }): Issue => ({ path: pointer(path), key: 'reserved-id', values: { id: value } })),
  ]
}

const codeIssues = ({ value: question, path }: Placed<Question>): readonly Issue[] =>
  Object.entries(shapeOf(question).lists).flatMap(([name, list]) => {
    const codes = list.map(({ code }, i) => ({ value: code, path: [...path, name, i, 'code'] }))
    return saidTwice(
      codes,
      (code) => code,
      (code) => ({ key: 'code-twice', values: { code, question: question.id } }),
    )
  })

const conditionsOf = (
  definition: SurveyDefinition,
): readonly Readonly<{ condition: Condition; path: readonly PropertyKey[] }>[] => [
  ...showIfsOf(definition),
  ...[
    ...placed(definition.screens ?? [], ['screens']),
    ...placed(definition.alerts ?? [], ['alerts']),
    ...quotaCells(definition),
  ].map(({ value, path }) => ({
    condition: value.when,
    path: [...path, 'when'],
  })),
  ...placed(definition.suppliers ?? [], ['suppliers']).flatMap(({ value: { when }, path }) =>
    when ? [{ condition: when, path: [...path, 'when'] }] : [],
  ),
]

const allConditionIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const questions = new Map(questionsIn(definition).map(({ value }) => [value.id, value]))
  const issues = conditionsOf(definition).flatMap(({ condition, path }) => conditionIssues(condition, path, questions))
  return issues.length > 0 ? issues : quotaIssues(definition)
}

const customCodeIssues = ({ customCode, pages }: SurveyDefinition): readonly Issue[] =>
  placed(customCode?.pages ?? [], ['customCode', 'pages']).flatMap(({ value, path }): readonly Issue[] =>
    pages.some(({ id }) => id === value) ? [] : [{ path: pointer(path), key: 'no-such-page', values: { page: value } }],
  )

/**
 * The faults of a definition that a schema cannot detect. In this order: ids, codes, rules of shapes, background, timers, sizes of pages, code, suppliers, texts, conditions, orders of folders, pipes.
 */
export const definitionRules = (definition: SurveyDefinition): readonly Issue[] => [
  ...idIssues(definition),
  ...questionsIn(definition).flatMap((at) => [...codeIssues(at), ...shapeOf(at.value).issues(at.path)]),
  ...backgroundIssues(definition),
  ...timerIssues(definition),
  ...pageSizeIssues(definition),
  ...customCodeIssues(definition),
  ...supplierIssues(definition),
  ...languageIssues(definition),
  ...allConditionIssues(definition),
  ...planIssues(definition),
  ...pipeIssues(definition),
  ...orderIssues(definition),
]
