import type { Operator } from '@portal/contracts/survey/condition'

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

/** The kind of values that an operator needs. */
export const needOf = (op: Operator): Need => needs[op]
