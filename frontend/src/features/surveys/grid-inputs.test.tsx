import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'

const scale = [
  { Precode: 1, PrecodeText: 'Good' },
  { Precode: 2, PrecodeText: 'Bad' },
]
const rows = [precode(1, 'Luke'), precode(2, 'Jar Jar', { dkcheckbox: 1 })]

describe('a grid whose rows open', () => {
  const grid = aQuestion({ QuestionType: 15, precodes: rows, scale })
  const row = (name: RegExp) => screen.getByRole('button', { name })

  it('opens the first row without an answer, and says of each what was answered', async () => {
    await showQuestion(grid, { Q1_1: 1 })
    expect(row(/Luke.*Good/).getAttribute('aria-expanded')).toBe('false')
    expect(row(/Jar Jar.*Not answered/).getAttribute('aria-expanded')).toBe('true')
  })

  it('opens the next row without an answer after a press, and puts the focus on it', async () => {
    const { answers } = await showQuestion(grid)
    await userEvent.click(within(screen.getByRole('group', { name: 'Luke' })).getByText('Bad'))
    expect(answers()).toEqual({ Q1_1: 2 })
    expect(screen.queryByRole('group', { name: 'Luke' })).toBeNull()
    expect(document.activeElement).toBe(row(/Jar Jar/))
    await userEvent.click(screen.getByRole('checkbox', { name: 'No comment' }))
    expect(answers()).toMatchObject({ Q1_2: 0, Q1_2_98: 1 })
    expect(row(/Jar Jar.*No comment/).getAttribute('aria-expanded')).toBe('false')
  })

  it('gives the answer of a row back when "no comment" is unticked, though the row was closed meanwhile, and stays open', async () => {
    const { answers } = await showQuestion(grid, { Q1_1: 1, Q1_2: 2 })
    const noComment = () => screen.getByRole('checkbox', { name: 'No comment' })
    await userEvent.click(row(/Jar Jar.*Bad/))
    await userEvent.click(noComment())
    await userEvent.click(row(/Jar Jar.*No comment/))
    await userEvent.click(noComment())
    expect(answers()).toEqual({ Q1_1: 1, Q1_2: 2, Q1_2_98: 0 })
    expect(row(/Jar Jar.*Bad/).getAttribute('aria-expanded')).toBe('true')
  })

  it('stays open while it is answered by keyboard', async () => {
    const { answers } = await showQuestion(grid)
    await userEvent.tab()
    expect(document.activeElement).toBe(row(/Luke/))
    await userEvent.tab()
    await userEvent.keyboard(' {ArrowDown}')
    expect(answers()).toEqual({ Q1_1: 2 })
    expect(row(/Luke/).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('a grid turned round', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const grid = aQuestion({ QuestionType: 19, precodes: rows, scale })

  it('is a table with the items as columns and the scale as rows', async () => {
    const { answers } = await showQuestion(grid)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Luke', 'Jar Jar'])
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Good',
      'Bad',
      'No comment',
    ])
    await userEvent.click(screen.getByRole('radio', { name: 'Luke Bad' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Jar Jar No comment' }))
    expect(answers()).toEqual({ Q1_1: 2, Q1_2: 0, Q1_2_98: 1 })
    expect(screen.getByRole('radio', { name: 'Jar Jar Good' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Jar Jar No comment' }))
    expect(screen.getByRole('radio', { name: 'Jar Jar Good' })).toHaveProperty('disabled', false)
  })

  it('is a list for each item if there is no space', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    const { answers } = await showQuestion(grid)
    await userEvent.click(within(screen.getByRole('group', { name: 'Jar Jar' })).getByText('Good'))
    expect(answers()).toEqual({ Q1_2: 1, Q1_2_98: 0 })
  })
})
