import type { Operator } from '@portal/contracts/survey/condition'
import type { Field, FieldKind } from '../field.ts'

const answered = ['HAS VALUE', 'HAS NONE'] as const
const operators = {
  single: ['IN', 'NOT IN', ...answered],
  multi: ['IN', 'NOT IN', 'ALL', 'EXACTLY', 'AT LEAST', 'AT MOST', ...answered],
  grid: ['IN', 'NOT IN', ...answered],
  rank: ['=', '<=', '>=', ...answered],
  text: ['LIKE', ...answered],
  other: [...answered],
} satisfies Record<FieldKind, readonly Operator[]>

/** What may be asked of a question, the most usual first. */
export const operatorsOf = ({ kind }: Field): readonly Operator[] => operators[kind]

export type Need = 'codes' | 'text' | 'number' | 'nothing'

const needs = {
  IN: 'codes',
  'NOT IN': 'codes',
  ALL: 'codes',
  EXACTLY: 'codes',
  LIKE: 'text',
  '=': 'number',
  '>': 'number',
  '>=': 'number',
  '<': 'number',
  '<=': 'number',
  'AT LEAST': 'number',
  'AT MOST': 'number',
  'HAS VALUE': 'nothing',
  'HAS NONE': 'nothing',
} satisfies Record<Operator, Need>

/** What an operator is to be told. */
export const needOf = (op: Operator): Need => needs[op]
