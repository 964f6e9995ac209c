import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'

describe('a list of open texts', () => {
  const list = aQuestion({ QuestionType: 4, maxLength: 10, precodes: [precode(1, '<b>Best</b>'), precode(2, 'Worst')] })

  it('has a box for each item, named by it, and shows stored texts again', async () => {
    const { answers } = await showQuestion(list, { Q1_1: 'Tea' })
    expect(screen.getByRole('textbox', { name: 'Best' })).toHaveProperty('value', 'Tea')
    await userEvent.type(screen.getByRole('textbox', { name: 'Worst' }), 'Milk')
    expect(answers()).toEqual({ Q1_1: 'Tea', Q1_2: 'Milk' })
  })

  it('counts the characters of a box that is nearly full, and lets one write more', async () => {
    const { answers } = await showQuestion(list)
    const box = screen.getByRole('textbox', { name: 'Best' })
    await userEvent.type(box, 'Earl Gre')
    expect(screen.queryByText(/of 10 characters/)).toBeNull()
    await userEvent.type(box, 'y te')
    expect(screen.getByText('2 characters too many')).toBeTruthy()
    expect(answers()).toEqual({ Q1_1: 'Earl Grey te' })
  })
})
