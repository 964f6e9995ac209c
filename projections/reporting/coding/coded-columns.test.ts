import { type CodeFrame, codedKeys, NOT_CODED, numbersOf } from '@portal/contracts/reporting/code-frame'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Expression } from '../answer-index/expression.ts'
import { codedColumns, withCodedAnswers } from './coded-columns.ts'

type Respondent = Readonly<{ text: string; given: readonly number[] }>

const respondent: fc.Arbitrary<Respondent> = fc.record({
  text: fc.constantFrom('', 'dear', 'good'),
  given: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
})

/** Codes with numbers of their own, some of them merged. */
const frame: fc.Arbitrary<CodeFrame> = fc
  .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
  .chain((numbers) => fc.integer({ min: 1, max: numbers.length }).map((size) => ({ numbers, size })))
  .map(({ numbers: [first = 1, ...others], size }) => ({
    key: 'Q5',
    revision: 1,
    last: 6,
    codes: [
      { code: first, name: 'first', also: others.slice(0, size - 1) },
      ...others.slice(size - 1).map((code) => ({ code, name: `n${code}` })),
    ],
  }))

/** Whether a respondent is in the column that an expression names. */
const isIn = (expression: Expression | undefined, columns: ReadonlySet<string>): boolean => {
  switch (expression?.op) {
    case 'column':
      return columns.has(expression.key)
    case 'any':
      return expression.parts.some((part) => isIn(part, columns))
    case 'all':
      return expression.parts.every((part) => isIn(part, columns))
    case 'not':
      return !isIn(expression.part, columns)
    case 'at-least':
    case 'written':
    case 'joined':
    case undefined:
      throw new Error('no such column')
  }
}

/** The codes of a respondent, counted again. */
const recounted = ({ codes }: CodeFrame, { text, given }: Respondent): ReadonlySet<number> => {
  if (text === '') return new Set()
  const has = codes.filter((code) => numbersOf(code).some((number) => given.includes(number)))
  return new Set(has.length === 0 ? [NOT_CODED] : has.map(({ code }) => code))
}

const expectRecounted = (one: CodeFrame, respondent: Respondent): void => {
  const derived = codedColumns(teaSurvey, [one])
  const { text, given } = respondent
  const stored = new Set(['Q5?', ...(text ? ['Q5=text'] : []), ...given.map((code) => `Q5=text:${code}`)])
  const answers = { data: {}, texts: { Q5: text }, asked: ['Q5'], coded: { Q5: given } }
  const { data, asked } = withCodedAnswers(answers, codedKeys(teaSurvey, [one]))
  const wanted = recounted(one, respondent)
  for (const code of [...one.codes.map(({ code }) => code), NOT_CODED]) {
    expect(isIn(derived.get(`Q5coded=${code}`), stored)).toBe(wanted.has(code))
    expect(Object.hasOwn(data, `Q5coded_${code}`)).toBe(wanted.has(code))
  }
  expect(isIn(derived.get('Q5coded?'), stored)).toBe(true)
  expect(asked).toContain('Q5coded')
}

it('the columns of a coded question, and the answers of one respondent, are those of a recount', () => {
  fc.assert(fc.property(frame, respondent, expectRecounted), { numRuns: 500 })
})

it('a survey without codes, or with a question of the id of a coded one, has no coded question', () => {
  const codes = [{ code: 1, name: 'Price' }]
  expect(codedKeys(teaSurvey, [{ key: 'Q5', codes: [], revision: 1, last: 1 }])).toEqual([])
  const [page] = teaSurvey.pages
  const [question] = page?.questions ?? []
  if (!page || !question) throw new Error('the survey is empty')
  const taken = { ...teaSurvey, pages: [page, { ...page, questions: [{ ...question, id: 'Q5coded' }] }] }
  expect(codedKeys(taken, [{ key: 'Q5', codes, revision: 1, last: 1 }])).toEqual([])
})
