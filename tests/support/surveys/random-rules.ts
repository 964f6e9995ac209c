import { dateText } from '@portal/contracts/survey/calendar-date'
import type { Condition } from '@portal/contracts/survey/condition'
import type { Question } from '@portal/contracts/survey/question'
import { type ByShape, byShape } from '@portal/contracts/survey/question-shape'
import type { Draw } from '@portal/services/surveys/simulation/good-answer'

const pickFrom = <T>(list: readonly T[], draw: Draw): T | undefined => list[draw(list.length)]

type Listed = readonly Readonly<{ code: number }>[]
type Op = 'IN' | 'NOT IN' | '>' | 'ALL' | 'AT LEAST'

const aboutCodes = (question: string, listed: Listed, ops: readonly Op[], draw: Draw): Condition => {
  const op = pickFrom(ops, draw) ?? 'IN'
  return { question, op, values: [op === 'AT LEAST' ? 1 + draw(listed.length) : (pickFrom(listed, draw)?.code ?? 1)] }
}

const aboutPresence = (question: string, draw: Draw): Condition => ({
  question,
  op: draw(2) ? 'HAS VALUE' : 'HAS NONE',
  values: [],
})

const rulesAbout: ByShape<(draw: Draw) => Condition> = {
  'one-code':
    ({ id, options }) =>
    (draw) =>
      aboutCodes(id, options, ['IN', 'NOT IN', '>'], draw),
  codes:
    ({ id, options }) =>
    (draw) =>
      aboutCodes(id, options, ['IN', 'NOT IN', 'ALL', 'AT LEAST'], draw),
  ranks:
    ({ id, items }) =>
    (draw) => ({ question: id, item: pickFrom(items, draw)?.code ?? 1, op: '<=', values: [1 + draw(3)] }),
  'code-per-item':
    ({ id, items, scale }) =>
    (draw) => ({
      question: id,
      item: pickFrom(items, draw)?.code ?? 1,
      op: draw(2) ? 'IN' : 'NOT IN',
      values: [pickFrom(scale, draw)?.code ?? 1],
    }),
  'code-per-cell':
    ({ id, items, columns, scale }) =>
    (draw) => ({
      question: id,
      item: pickFrom(items, draw)?.code ?? 1,
      column: pickFrom(columns, draw)?.code ?? 1,
      op: draw(2) ? 'IN' : 'NOT IN',
      values: [pickFrom(scale, draw)?.code ?? 1],
    }),
  'number-per-item':
    ({ id, items }) =>
    (draw) => ({
      question: id,
      item: pickFrom(items, draw)?.code ?? 1,
      op: pickFrom(['=', '>', '<='] as const, draw) ?? '=',
      values: [draw(12) - 4],
    }),
  number:
    ({ id }) =>
    (draw) => ({
      question: id,
      op: pickFrom(['=', '>', '>=', '<', '<=', 'IN', 'NOT IN'] as const, draw) ?? '=',
      values: [draw(12) - 4],
    }),
  text:
    ({ id }) =>
    (draw) =>
      aboutPresence(id, draw),
  'text-per-item':
    ({ id }) =>
    (draw) =>
      aboutPresence(id, draw),
  date:
    ({ id, ...parts }) =>
    (draw) => ({
      question: id,
      op: '>=',
      values: [draw(3) ? dateText({ year: 2010, month: 1 + draw(12), day: 15 }, parts) : 15],
    }),
  files:
    ({ id }) =>
    (draw) => ({ question: id, op: pickFrom(['=', '>', '<='] as const, draw) ?? '=', values: [1 + draw(3)] }),
  marks:
    ({ id }) =>
    (draw) => ({ question: id, op: pickFrom(['=', '>', '<='] as const, draw) ?? '=', values: [1 + draw(3)] }),
  proof:
    ({ id }) =>
    (draw) =>
      aboutPresence(id, draw),
  nothing:
    ({ id }) =>
    (draw) =>
      aboutPresence(id, draw),
}

/** A rule about a question, of a kind that fits its shape. */
export const ruleAbout = (question: Question, draw: Draw): Condition => byShape(rulesAbout, question)(draw)
