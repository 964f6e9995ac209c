import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion } from '../../../test-support/survey.ts'

const age = aQuestion({
  QuestionType: 49,
  required: 1,
  number: { minimum: 0, maximum: 120, decimals: 0, step: 1, total: null, unit: 'years', low: '', high: '' },
})
const box = () => screen.getByRole('textbox', { name: /How\?/ })

describe('a box for a number', () => {
  it('is named by the question, and described by its unit and range', async () => {
    await showQuestion(age)
    const described = box().getAttribute('aria-describedby')?.split(' ') ?? []
    const words = described.map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['years', 'From 0 to 120.'])
    expect(box().getAttribute('aria-required')).toBe('true')
    expect(box().getAttribute('inputmode')).toBe('numeric')
  })

  it('stores a typed number with a point and Western digits', async () => {
    const { answers } = await showQuestion(age)
    await userEvent.type(box(), '١٢,5')
    expect(answers()).toEqual({ Q1: '12.5' })
    await userEvent.clear(box())
    expect(answers()).toEqual({ Q1: '' })
  })

  it('takes a mark of thousands for one where numbers are whole, and for a decimal mark elsewhere', async () => {
    const { answers } = await showQuestion(age)
    await userEvent.type(box(), '1,250')
    expect(answers()).toEqual({ Q1: '1250' })
    cleanup()
    const exact = await showQuestion(aQuestion({ ...age, number: { ...age.number, decimals: 3 } }))
    await userEvent.type(box(), '1,250')
    expect(exact.answers()).toEqual({ Q1: '1.250' })
  })

  it('shows a stored zero', async () => {
    await showQuestion(age, { Q1: 0 })
    expect(box()).toHaveProperty('value', '0')
  })
})
