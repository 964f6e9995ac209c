import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'

const dateOf = (...flags: readonly string[]) =>
  aQuestion({ QuestionType: 38, precodes: ['', '', ...flags].map((flag, i) => precode(i + 1, flag)) })
const list = (name: string) => screen.getByRole('combobox', { name })
const choose = (name: string, option: string) => userEvent.selectOptions(list(name), option)

describe('a date', () => {
  it('is chosen from a list for each part, and kept as far as it is chosen', async () => {
    const { answers } = await showQuestion(dateOf('1', '1', '1'))
    await choose('Year', '2024')
    expect(answers()).toEqual({ Q1: '2024-00-00' })
    await choose('Month', 'March')
    await choose('Day', '9')
    expect(answers()).toEqual({ Q1: '2024-03-09' })
  })

  it('offers this year and the hundred before it', async () => {
    await showQuestion(dateOf('1', '1', '1'))
    const years = within(list('Year')).getAllByRole('option').slice(1)
    const now = new Date().getFullYear()
    expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([101, `${now}`, `${now - 100}`])
  })

  it('lowers the day to the last one of the month', async () => {
    const { answers } = await showQuestion(dateOf('1', '1', '1'), { Q1: '2023-03-31' })
    expect(list('Day')).toHaveProperty('value', '31')
    await choose('Month', 'February')
    expect(answers()).toEqual({ Q1: '2023-02-28' })
    expect(within(list('Day')).getAllByRole('option')).toHaveLength(29)
  })

  it('has only the parts that are asked for, and is taken back whole', async () => {
    const { answers } = await showQuestion(dateOf('0', '1', '1'), { Q1: '03-00' })
    expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull()
    await choose('Month', 'Please choose')
    expect(answers()).toEqual({ Q1: '' })
  })

  it('marks the parts that are missing, and not those that are chosen', async () => {
    const { refuse } = await showQuestion(dateOf('1', '1', '1'), { Q1: '2024-00-00' })
    refuse('Please select a month.')
    const marked = ['Year', 'Month', 'Day'].map((name) => list(name).getAttribute('aria-invalid'))
    expect(marked).toEqual(['false', 'true', 'true'])
  })
})
