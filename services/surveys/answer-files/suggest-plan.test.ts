import { compileSurvey } from '@portal/contracts/survey/flow'
import { aQuestion, aSurveyOf, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { readFacts } from '../import/draft/read-facts.ts'
import { checkMap } from '../import/map-issues.ts'
import { targetQuestions } from './import-target.ts'
import { suggestPlan } from './suggest-plan.ts'
import { writtenPlan } from './written-plan.ts'

/** A scale from 0 to 10: a code begins with 1. */
const options = Array.from({ length: 11 }, (_, i) => ({ code: i + 1, text: String(i) }))
const survey = compileSurvey(aSurveyOf(aQuestion('single-choice', { id: 'Q1', text: 'How likely?', options })))
const onto = {
  surveyId,
  title: 'Drinks',
  language: 'en',
  survey,
  questions: targetQuestions(survey, 'en'),
  earlier: [],
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

type Labels = ReadonlyMap<string, string>

/** The code that each value of a column is suggested to mean. */
const meanings = async (heading: string, values: readonly string[], labels: Labels | null = null) => {
  const lines = ['id', ...Array.from({ length: 40 }, (_, i) => `r${i}`)].map((id, i) =>
    i === 0 ? `${id},${heading}` : `${id},${values[i % values.length]}`,
  )
  const open = async function* () {
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
  const facts = await readFacts({ name: 'answers.csv', open })
  const given = labels && {
    label: 'How likely?',
    labels,
    missing: [],
    missingFrom: null,
    missingTo: null,
    isTime: false,
  }
  const columns = facts.columns.map((column) => (column.headings[0] === heading ? { ...column, given } : column))
  const { plan } = suggestPlan({ ...facts, columns }, onto)
  expect(plan.columns[1]).toMatchObject({ use: 'answer', question: 'Q1' })
  const { codes = {}, rest } = plan.questions[0] ?? {}
  return values.map((value) => codes[value] ?? (rest === 'code' ? Number(value) : null))
}

const each = (from: number, to: number) => upTo(from, to).map(Number)

it('a column of our own exports that says "no comment" of an item is taken for that', async () => {
  const items = [{ code: 1, text: 'Hot', noComment: true }]
  const grid = compileSurvey(aSurveyOf(aQuestion('grid', { id: 'Q3', items })))
  const lines = ['id,Q3_1,Q3_1_98', ...Array.from({ length: 20 }, (_, i) => `r${i},${i % 2 ? '1,0' : ',1'}`)]
  const facts = await readFacts({
    name: 'answers.csv',
    open: async function* () {
      yield Buffer.from(`${lines.join('\n')}\n`)
    },
  })
  const { plan } = suggestPlan(facts, { ...onto, survey: grid, questions: targetQuestions(grid, 'en') })
  expect(plan.columns[2]).toMatchObject({ use: 'no-comment', question: 'Q3', code: 1, texts: ['1'] })
  const { map } = writtenPlan(plan)
  const position = { position: 3, header: 'Q3_1_98' }
  expect(map.questions['Q3']?.noCommentColumns).toEqual([{ code: 1, column: position, ticked: ['1'] }])
  expect(checkMap(map, grid)).toHaveProperty('map')
})

describe('the codes of a scale whose words are numbers too', () => {
  it('are the cells of a file in which a value is no word of it', async () => {
    expect(await meanings('How likely?', upTo(1, 11))).toEqual(each(1, 11))
    expect(await meanings('How likely?', [...upTo(2, 11), '99'])).toEqual([...each(2, 11), 99])
  })

  it('are the cells of a file that is headed by the key of the answers, as our own exports are', async () => {
    expect(await meanings('Q1', upTo(1, 10))).toEqual(each(1, 10))
  })

  it('are found by the words in a file of words', async () => {
    expect(await meanings('How likely?', upTo(0, 10))).toEqual(each(1, 11))
    expect(await meanings('Q1', upTo(0, 10))).toEqual(each(1, 11))
    expect(await meanings('How likely?', upTo(1, 10))).toEqual(each(2, 11))
  })

  it('are found by the labels that a file has for its values', async () => {
    const ours = new Map(options.map(({ code, text }) => [String(code), text]))
    expect(await meanings('How likely?', upTo(1, 10), ours)).toEqual(each(1, 10))
    const others = new Map(upTo(0, 10).map((value) => [value, value]))
    expect(await meanings('Q1', upTo(1, 10), others)).toEqual(each(2, 11))
    const translated = new Map(upTo(1, 11).map((value) => [value, `point ${value}`]))
    expect(await meanings('How likely?', upTo(1, 10), translated)).toEqual(each(1, 10))
  })
})
