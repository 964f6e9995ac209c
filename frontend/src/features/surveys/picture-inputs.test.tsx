import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'
import { columnsOf } from '../../ui/picture-option.tsx'

const precodes = [
  precode(1, '<img src="/pictures/cup.svg" alt="">A cup'),
  precode(2, '<img src="/pictures/pot.svg" alt="">A pot'),
  precode(8, 'Another', { openend: 1 }),
  precode(9, 'None', { exclusive: 1 }),
]

describe('one of several pictures', () => {
  const pictures = aQuestion({ QuestionType: 36, required: 1, precodes })

  it('is a radio button named by its words, and shows its picture', async () => {
    const { answers } = await showQuestion(pictures)
    const cup = screen.getByRole('radio', { name: 'A cup' })
    // What makes its text safe is loaded with the first one that has markup.
    await waitFor(() =>
      expect(cup.closest('label')?.querySelector('img')?.getAttribute('src')).toBe('/pictures/cup.svg'),
    )
    await userEvent.click(screen.getByText('A pot'))
    expect(answers()).toEqual({ Q1: 2, Q1_8_other: '' })
  })

  it('is chosen by keyboard, and its stored answer is shown again', async () => {
    const { answers } = await showQuestion(pictures, { Q1: 1 })
    expect(screen.getByRole('radio', { name: 'A cup' })).toHaveProperty('checked', true)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'A cup' }))
    await userEvent.keyboard('{ArrowDown}')
    expect(answers()).toMatchObject({ Q1: 2 })
  })

  it('asks for the words of an open-ended one', async () => {
    const { answers } = await showQuestion(pictures)
    await userEvent.click(screen.getByRole('radio', { name: 'Another' }))
    await userEvent.type(screen.getByLabelText(/^Please specify/), 'A jug')
    expect(answers()).toEqual({ Q1: 8, Q1_8_other: 'A jug' })
  })
})

describe('several pictures', () => {
  const pictures = aQuestion({ QuestionType: 14, precodes })

  it('are ticked and unticked, and an exclusive one unticks the others', async () => {
    const { answers } = await showQuestion(pictures, { Q1_1: 1, Q1_8: 1, Q1_8_other: 'A jug' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'A cup' }))
    expect(answers()).toMatchObject({ Q1_1: 0, Q1_8: 1 })
    await userEvent.click(screen.getByRole('checkbox', { name: 'None' }))
    expect(answers()).toEqual({ Q1_1: 0, Q1_8: 0, Q1_8_other: '', Q1_9: 1 })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('how many pictures stand beside each other', () => {
  it.each([
    [2, 2],
    [4, 2],
    [8, 2],
    [3, 3],
    [5, 3],
    [6, 3],
    [9, 3],
    [10, 3],
    [7, 4],
    [11, 4],
  ])('of %i: %i', (count, columns) => expect(columnsOf(count)).toBe(columns))
})
