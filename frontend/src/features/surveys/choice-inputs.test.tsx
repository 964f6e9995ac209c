import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'

const options = [precode(1, '<b>Yes</b>'), precode(2, 'No'), precode(9, 'Else', { openend: 1 })]

describe('a choice by buttons', () => {
  const buttons = aQuestion({ QuestionType: 46, required: 1, precodes: options })

  it('is a group of radio buttons with their texts, one of them chosen', async () => {
    const { answers } = await showQuestion(buttons, { Q1: 2 })
    expect(screen.getByRole('radiogroup', { name: /How\?/ }).getAttribute('aria-required')).toBe('true')
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByText('Yes'))
    expect(answers()).toEqual({ Q1: 1, Q1_9_other: '' })
  })

  it('can be made by keyboard', async () => {
    const { answers } = await showQuestion(buttons)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' }))
    await userEvent.keyboard(' ')
    expect(answers()).toMatchObject({ Q1: 1 })
  })

  it('shows a text box for an open-ended option', async () => {
    const { answers } = await showQuestion(buttons)
    await userEvent.click(screen.getByRole('radio', { name: 'Else' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Please specify Else' }), 'Both')
    expect(answers()).toEqual({ Q1: 9, Q1_9_other: 'Both' })
  })
})

describe('a drop-down list', () => {
  const list = aQuestion({ QuestionType: 13, required: 1, precodes: options })
  const box = () => screen.getByRole('combobox', { name: /How\?/ })

  it("is the browser's own, named by the question, its options without markup", async () => {
    await showQuestion(list)
    expect(box()).toHaveProperty('value', '')
    expect(box().getAttribute('aria-required')).toBe('true')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Please choose',
      'Yes',
      'No',
      'Else',
    ])
  })

  it('stores the code of the option, and removes the answer again', async () => {
    const { answers } = await showQuestion(list)
    await userEvent.selectOptions(box(), 'No')
    expect(answers()).toEqual({ Q1: 2, Q1_9_other: '' })
    await userEvent.selectOptions(box(), 'Please choose')
    expect(answers()).toEqual({ Q1: 0, Q1_9_other: '' })
  })

  it('shows a text box for an open-ended option', async () => {
    const { answers } = await showQuestion(list)
    await userEvent.selectOptions(box(), 'Else')
    await userEvent.type(screen.getByLabelText(/^Please specify/), 'Both')
    expect(answers()).toEqual({ Q1: 9, Q1_9_other: 'Both' })
  })
})

describe('a scale for each row', () => {
  const scale = [
    { Precode: 1, PrecodeText: 'Good' },
    { Precode: 2, PrecodeText: 'Bad' },
  ]
  const rows = [precode(1, 'Luke'), precode(2, 'Jar Jar', { dkcheckbox: 1 })]
  const heroes = aQuestion({ QuestionType: 20, precodes: rows, scale })
  const row = (name: string) => within(screen.getByRole('group', { name }))

  it('has a group for each row, named by it, with a radio button for each point', async () => {
    const { answers } = await showQuestion(heroes)
    expect(row('Luke').getAllByRole('radio')).toHaveLength(2)
    await userEvent.click(row('Luke').getByRole('radio', { name: 'Good' }))
    await userEvent.click(row('Jar Jar').getByRole('radio', { name: 'Bad' }))
    expect(answers()).toEqual({ Q1_1: 1, Q1_2: 2, Q1_2_98: 0 })
  })

  it('is closed and cleared by "no comment"; without it the answer is back', async () => {
    const { answers } = await showQuestion(heroes, { Q1_2: 2 })
    expect(row('Luke').queryByRole('checkbox')).toBeNull()
    const refusal = row('Jar Jar').getByRole('checkbox', { name: 'No comment' })
    await userEvent.click(refusal)
    expect(answers()).toEqual({ Q1_2: 0, Q1_2_98: 1 })
    expect(row('Jar Jar').getByRole('radio', { name: 'Good' })).toHaveProperty('disabled', true)
    await userEvent.click(refusal)
    expect(answers()).toEqual({ Q1_2: 2, Q1_2_98: 0 })
    expect(row('Jar Jar').getByRole('radio', { name: 'Good' })).toHaveProperty('disabled', false)
  })
})
