import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'

const grid = aQuestion({
  QuestionType: 42,
  precodes: [precode(1, 'Taste'), precode(2, 'Price')],
  questions3D: [
    { qid3D: 1, QuestionText: 'Last year' },
    { qid3D: 2, QuestionText: '<b>This</b> year' },
  ],
  scale: [
    { Precode: 1, PrecodeText: 'Bad' },
    { Precode: 2, PrecodeText: 'Good' },
  ],
})

describe('a grid of two dimensions', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is a table of lists, each named by its row and its column', async () => {
    const { answers } = await showQuestion(grid, { Q1_1_1: 1 })
    expect(screen.getByRole('combobox', { name: 'Taste Last year' })).toHaveProperty('value', '1')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Price This year' }), 'Good')
    expect(answers()).toEqual({ Q1_1_1: 1, Q1_2_2: 2 })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taste Last year' }), 'Please choose')
    expect(answers()).toEqual({ Q1_1_1: 0, Q1_2_2: 2 })
  })

  it('is a group for each row where there is no room for a table', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    const { answers } = await showQuestion(grid)
    const price = within(screen.getByRole('group', { name: 'Price' }))
    await userEvent.selectOptions(price.getByRole('combobox', { name: 'Last year' }), 'Bad')
    expect(answers()).toEqual({ Q1_2_1: 1 })
  })
})
