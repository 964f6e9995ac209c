import type { CodePerItemAnswer } from '@portal/contracts/survey/shapes/code-per-item'
import { noBounds, type ShapeRules } from './shape-rules.ts'

type Rows = Readonly<{ id: string; required?: boolean | undefined }>

export const codePerItem: ShapeRules<Rows, CodePerItemAnswer> = {
  bounds: () => noBounds,
  mayContradict: () => false,
  /** A row with "no comment" has none. */
  points: ({ rows }) => rows.flatMap(({ point }) => (point === null ? [] : [point])),

  /** A required question needs an answer to every row that is shown. */
  faults: ({ id, required }, { rows }, { items }) => {
    if (!required) return []
    const left = items.filter(({ code }) => !rows.some(({ item }) => item === code)).map(({ code }) => code)
    return left.length === 0 ? [] : [{ question: id, code: 'rows-missing', items: left }]
  },
}
