import type { Entries } from '@portal/contracts/survey/answer-data'
import { type Catalogue, catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Condition, Rule } from '@portal/contracts/survey/condition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import { anyAnswers } from '@portal/tests/support/surveys/random-answers'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexedSurvey } from '../response/indexed-survey.ts'
import { openArena } from './arena.ts'
import { type Bitset, extentOf } from './bitset.ts'
import { bitsetWorkspace } from './bitset-workspace.ts'
import { bitsetOf } from './evaluate-expression.ts'
import { columnsIn, type Expression, searchesIn } from './expression.ts'
import { expressionOf } from './filter.ts'

const operators = [
  'IN',
  'NOT IN',
  'LIKE',
  '=',
  '>',
  '>=',
  '<',
  '<=',
  'ALL',
  'EXACTLY',
  'AT LEAST',
  'AT MOST',
  'HAS VALUE',
  'HAS NONE',
] as const

const anyRule = ({ questions }: Catalogue): fc.Arbitrary<Rule> =>
  fc.record(
    {
      question: fc.constantFrom(...questions.keys(), 'Q999'),
      item: fc.integer({ min: 1, max: 12 }),
      op: fc.constantFrom(...operators),
      values: fc.array(
        fc.oneof(
          fc.integer({ min: 0, max: 12 }),
          fc.constantFrom<(number | string)[]>(98, '3', 'option 1', 'POINT', 'words 1', 'x'),
        ),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: ['question', 'op', 'values'] },
  )

const anyCondition = (survey: Catalogue): fc.Arbitrary<Condition> => {
  const group = (rules: fc.Arbitrary<Condition>) =>
    fc.record({ operator: fc.constantFrom('AND' as const, 'OR' as const), rules: fc.array(rules, { maxLength: 3 }) })
  const rule = anyRule(survey)
  return fc.oneof(rule, group(rule), group(fc.oneof(rule, group(rule))))
}

const cases = anySurvey.chain((definition) => {
  const survey = catalogueOf(definition)
  return fc.record({
    definition: fc.constant(definition),
    conditions: fc.array(anyCondition(survey), { minLength: 1, maxLength: 4 }),
    answers: fc.array(anyAnswers(definition), { minLength: 1, maxLength: 12 }),
  })
})

const ordinalsWith = (answers: readonly Entries[], isIn: (entries: Entries) => boolean): readonly number[] =>
  answers.flatMap((entries, ordinal) => (isIn(entries) ? [ordinal] : []))

/** The respondents that an expression selects, from an index made as the projector makes it. */
const membersOf = (expression: Expression, definition: SurveyDefinition, answers: readonly Entries[]): number[] => {
  const { columnsOf, textColumnOf } = indexedSurvey(definition)
  const arena = openArena(2 ** 26, () => false)
  const work = bitsetWorkspace(arena, extentOf(answers.length))
  const everyone = work.ofOrdinals(answers.keys())
  const columnOfKey = (wanted: string): Bitset =>
    work.ofOrdinals(
      ordinalsWith(
        answers,
        ({ data, texts }) =>
          Object.entries(data).some(([key, value]) => columnsOf(key, value).includes(wanted)) ||
          Object.entries(texts).some(([key, text]) => text !== '' && textColumnOf(key) === wanted),
      ),
    )
  const set = bitsetOf(expression, {
    work,
    everyone,
    column: columnOfKey,
    joined: () => [],
    written: ({ question, words }) =>
      work.ofOrdinals(
        ordinalsWith(answers, ({ texts }) => words.some((word) => texts[question]?.toLowerCase().includes(word))),
      ),
  })
  const bytes = arena.view(set[0] ?? 0, 2)
  return [...answers.keys()].filter((ordinal) => ((bytes[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1)
}

describe('a filter', () => {
  it('finds those for whom the condition is true, for any survey, answers and condition', () => {
    fc.assert(
      fc.property(cases, ({ definition, conditions, answers }) => {
        const survey = catalogueOf(definition)
        for (const condition of conditions) {
          const expected = ordinalsWith(answers, ({ data, texts }) => holds(condition, survey, data, texts))
          expect(membersOf(expressionOf(condition, survey), definition, answers)).toEqual(expected)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('names the columns to load and the searches to make', () => {
    const expression: Expression = {
      op: 'all',
      parts: [
        { op: 'not', part: { op: 'column', key: 'Q1=2' } },
        { op: 'at-least', least: 2, parts: [{ op: 'column', key: 'Q2=1' }] },
        { op: 'any', parts: [{ op: 'written', question: 'Q6', words: ['tea'] }] },
      ],
    }
    expect(columnsIn(expression)).toEqual(['Q1=2', 'Q2=1'])
    expect(searchesIn(expression)).toEqual([{ op: 'written', question: 'Q6', words: ['tea'] }])
  })
})
