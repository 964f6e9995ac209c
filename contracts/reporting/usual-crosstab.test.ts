import { expect, it } from 'vitest'
import { SurveyId } from '../ids.ts'
import type { Field } from './field.ts'
import { columnsIn, isSmall, usualCrosstabSpec } from './usual-crosstab.ts'

const tea = SurveyId.parse('tea')
const choice = (id: string, count: number): Field => ({
  id,
  text: id,
  shape: 'one-code',
  options: Array.from({ length: count }, (_, at) => ({ code: at + 1, text: `${at}` })),
  items: [],
  bands: [],
})
const fields = [choice('Q1', 5), choice('Q2', 2), choice('Q3', 40), choice('Q4', 3)]
const isSmallWith = (banner: string, rows?: string) =>
  isSmall(usualCrosstabSpec(tea, fields, { banner: columnsIn(banner, fields), rows }, []), fields)

it('counts the rows of the address in the order of the survey, and all without any', () => {
  const banner = columnsIn('Q2', fields)
  const of = (rows?: string) => usualCrosstabSpec(tea, fields, { banner, rows }, []).questions
  expect([of('Q4,Q1,Q99'), of()]).toEqual([['Q1', 'Q4'], []])
})

it('is small while its page can wait for it', () => {
  expect([isSmallWith('Q2'), isSmallWith('Q3', 'Q1,Q2'), isSmallWith('Q3,Q3', 'Q3')]).toEqual([true, true, false])
  expect(isSmallWith('Q99', 'Q1')).toBe(false)
})
