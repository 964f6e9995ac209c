import { compileSurvey } from '@portal/contracts/survey/flow'
import { expect, it } from 'vitest'
import { givenAnswers } from '../../surveys/domain/given-answers.ts'
import { demoAnswers, type FirstDrink } from './demo-answers.ts'
import { demoDefinition } from './demo-definition.ts'

const HUNDRED = Array.from({ length: 100 }, (_, n) => n)
const shareOf = (key: string, code: number, first: FirstDrink | null, age: number | null = null) =>
  HUNDRED.filter((n) => demoAnswers(n, { first, age }).data[key] === code).length / HUNDRED.length

it('who drinks tea first in one survey of the demo drinks more tea in the other, and who drinks water mostly nothing warm', () => {
  expect(shareOf('Q3_1', 1, 'tea')).toBeGreaterThan(shareOf('Q3_1', 1, 'coffee') + 0.3)
  expect(shareOf('Q3_3', 1, 'coffee')).toBeGreaterThan(shareOf('Q3_3', 1, 'tea') + 0.3)
  expect(shareOf('Q2', 3, 'water')).toBeGreaterThan(shareOf('Q2', 3, null) + 0.2)
})

it('an age that is known is the age that is told, but by those who tell none', () => {
  expect(shareOf('Q6', 4, null, 4)).toBeGreaterThan(0.9)
  expect(shareOf('Q6', 4, null, 4) + shareOf('Q6', 5, null, 4)).toBe(1)
})

it('all that is answered is in the survey', async () => {
  const survey = compileSurvey(await demoDefinition('morning-drinks.json'))
  for (const n of HUNDRED) {
    const answers = givenAnswers(survey, demoAnswers(n, { first: 'tea', age: 2 }))
    expect(answers.filter(({ isKnown }) => !isKnown)).toEqual([])
  }
})
