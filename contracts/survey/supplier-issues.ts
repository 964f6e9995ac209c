import { backgroundPage } from './background.ts'
import { questionsIn } from './condition-issues.ts'
import type { SurveyDefinition } from './definition.ts'
import { type Issue, pointer } from './issue.ts'
import { placed, saidTwice } from './said-twice.ts'

type Path = readonly PropertyKey[]

/** Suppliers are told apart by background variables: what the address of a survey says, and nothing else. */
export const supplierIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const suppliers = placed(definition.suppliers ?? [], ['suppliers'])
  const variables = new Set(backgroundPage(definition)?.questions.map(({ id }) => id))
  const noVariable = (variable: string, path: Path): readonly Issue[] =>
    variables.has(variable) ? [] : [{ path: pointer(path), key: 'return-variable', values: { variable } }]
  return [
    ...saidTwice(
      suppliers.map(({ value, path }) => ({ value: value.id, path: [...path, 'id'] })),
      (id) => id,
      (id) => ({ key: 'id-twice', values: { id } }),
    ),
    ...suppliers.flatMap(({ value: { variable, when }, path }) => [
      ...noVariable(variable, [...path, 'variable']),
      ...(when ? questionsIn(when) : []).flatMap((asked) => noVariable(asked, [...path, 'when'])),
    ]),
  ]
}
