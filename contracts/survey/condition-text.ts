import type { Condition, Rule } from './condition.ts'

/** `Q5_2`, `Q5_2_7` for a cell, `Q5_*_7` for a column in any row. */
const subject = ({ question, item, column }: Rule): string => {
  if (column !== undefined) return `${question}_${item ?? '*'}_${column}`
  return item === undefined ? question : `${question}_${item}`
}

const ruleText = (rule: Rule): string =>
  [subject(rule), rule.op, rule.values.map((value) => JSON.stringify(value)).join(', ')]
    .filter((part) => part !== '')
    .join(' ')

const within = (condition: Condition): string =>
  'rules' in condition && condition.rules.length > 1 ? `(${conditionText(condition)})` : conditionText(condition)

/** A group without rules. */
export const NO_CONDITION = '()'

/** A condition in one line, in the words of its author: `Q1 IN 1, 2 AND (Q2 > 3 OR Q3_1 HAS VALUE)`. Every language writes it alike. */
export const conditionText = (condition: Condition): string =>
  'rules' in condition
    ? condition.rules.map(within).join(` ${condition.operator} `) || NO_CONDITION
    : ruleText(condition)
