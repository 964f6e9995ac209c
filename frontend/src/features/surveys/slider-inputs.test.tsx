import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'

const number = { minimum: 0, maximum: 100, decimals: 0, step: 1, total: null, unit: '', low: 'Never', high: 'Always' }
const rows = [precode(1, 'Tea'), precode(2, 'Coffee', { dkcheckbox: 1 })]
const row = (name: string) => within(screen.getByRole('group', { name }))
const slide = (slider: HTMLElement, value: number) => fireEvent.change(slider, { target: { value: String(value) } })

describe('a slider for each item', () => {
  const sliders = aQuestion({ QuestionType: 21, precodes: rows, number })

  it('says that it is not set, stands in the middle, and is described by what its ends mean', async () => {
    const { answers } = await showQuestion(sliders)
    const tea = row('Tea').getByRole('slider', { name: 'Tea' })
    expect([tea.getAttribute('aria-valuetext'), tea.getAttribute('value')]).toEqual(['Not answered', '50'])
    expect(document.getElementById(tea.getAttribute('aria-describedby') ?? '')?.textContent).toBe('NeverAlways')
    expect(answers()).toEqual({})
  })

  it('is set by sliding, by typing, and by a press that leaves it where it stands', async () => {
    const { answers } = await showQuestion(sliders)
    slide(row('Tea').getByRole('slider'), 70)
    expect(answers()).toEqual({ Q1_1: 70 })
    await userEvent.type(row('Coffee').getByRole('textbox', { name: 'Coffee, as a number' }), '٤٠')
    expect(answers()).toMatchObject({ Q1_2: '40' })
  })

  it('is set to where it stands by Space or Enter, which do not send the page', async () => {
    const { answers } = await showQuestion(sliders)
    row('Tea').getByRole('slider').focus()
    await userEvent.keyboard('{Enter}')
    expect(answers()).toEqual({ Q1_1: 50 })
  })

  it.each([
    ['is no number', 21, 'abc', ['true', null]],
    ['is too large', 47, '3000', ['true', null]],
  ])('marks the one that %s, and no other', async (_, QuestionType, typed, marks) => {
    const { refuse } = await showQuestion(
      { ...sliders, QuestionType, TypeName: aQuestion({ QuestionType }).TypeName },
      { Q1_1: typed },
    )
    refuse('Tea: …')
    const boxes = ['Tea', 'Coffee'].map((name) => screen.getByLabelText(`${name}, as a number`))
    expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual(marks)
  })

  it('is closed and emptied by "no comment", and opened again with its number', async () => {
    const { answers } = await showQuestion(sliders, { Q1_2: 0 })
    const coffee = row('Coffee')
    expect(coffee.getByRole('slider')).toHaveProperty('value', '0')
    await userEvent.click(coffee.getByRole('checkbox', { name: 'No comment' }))
    expect(answers()).toEqual({ Q1_2: '', Q1_2_98: 1 })
    expect(coffee.getByRole('slider')).toHaveProperty('disabled', true)
    await userEvent.click(coffee.getByRole('checkbox', { name: 'No comment' }))
    expect(coffee.getByRole('slider')).toHaveProperty('disabled', false)
    expect(answers()).toEqual({ Q1_2: 0, Q1_2_98: 0 })
  })
})

describe('a number that is stepped', () => {
  const steps = aQuestion({ QuestionType: 47, precodes: rows, number: { ...number, maximum: 10, step: 5 } })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('goes up and down by its step within its bounds, from the minimum', async () => {
    const { answers } = await showQuestion(steps)
    await press('More: Tea')
    expect(answers()).toEqual({ Q1_1: 5 })
    await press('More: Tea')
    await press('More: Tea')
    expect(answers()).toEqual({ Q1_1: 10 })
    await press('Less: Coffee')
    expect(answers()).toMatchObject({ Q1_2: 0 })
  })

  it('is stepped by the arrow keys, and says its number', async () => {
    const { answers } = await showQuestion(steps, { Q1_1: 5 })
    const box = screen.getByRole('spinbutton', { name: 'Tea, as a number' })
    box.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(answers()).toEqual({ Q1_1: 10 })
    expect(box.getAttribute('aria-valuenow')).toBe('10')
  })
})

describe('shares', () => {
  const three = [precode(1, 'Tea'), precode(2, 'Coffee'), precode(3, 'Milk')]
  const shares = aQuestion({ QuestionType: 32, precodes: three, number: { ...number, total: 100, low: '', high: '' } })

  it('replaces the number of a box with what is typed after a press into it', async () => {
    const { answers } = await showQuestion(shares, { Q1_1: 60, Q1_2: 0, Q1_3: 40 })
    await userEvent.click(screen.getAllByRole('textbox')[1] ?? document.body)
    await userEvent.keyboard('30')
    expect(answers()).toMatchObject({ Q1_1: 60, Q1_2: 30, Q1_3: 10 })
  })

  it('always add up: the last item gets what is left, and nobody gets more than there is', async () => {
    const { answers } = await showQuestion(shares)
    slide(row('Tea').getByRole('slider'), 60)
    expect(answers()).toEqual({ Q1_1: 60, Q1_2: 0, Q1_3: 40 })
    slide(row('Coffee').getByRole('slider'), 90)
    expect(answers()).toEqual({ Q1_1: 60, Q1_2: 40, Q1_3: 0 })
    expect(screen.getByRole('status', { name: 'Milk' }).textContent).toBe('0')
  })

  it('are typed too', async () => {
    const { answers } = await showQuestion(shares, { Q1_1: 60, Q1_2: 0, Q1_3: 40 })
    const box = row('Coffee').getByRole('textbox', { name: 'Coffee, as a number' })
    await userEvent.clear(box)
    await userEvent.type(box, '25')
    expect(answers()).toEqual({ Q1_1: 60, Q1_2: 25, Q1_3: 15 })
  })
})

describe('a share that is typed with decimals', () => {
  it('is rounded, and shown as it counts once the box is left', async () => {
    const three = [precode(1, 'Tea'), precode(2, 'Coffee'), precode(3, 'Milk')]
    const { answers } = await showQuestion(
      aQuestion({ QuestionType: 32, precodes: three, number: { ...number, total: 100, low: '', high: '' } }),
    )
    const box = row('Tea').getByRole('textbox', { name: 'Tea, as a number' })
    await userEvent.type(box, '٣٣٫٥')
    expect(answers()).toEqual({ Q1_1: 34, Q1_2: 0, Q1_3: 66 })
    await userEvent.tab()
    expect(box).toHaveProperty('value', '34')
  })
})

describe('shares of which one item is shown', () => {
  it('give it everything once its slider is pressed or moved', async () => {
    const number100 = { ...number, total: 100, low: '', high: '' }
    const { answers } = await showQuestion(
      aQuestion({ QuestionType: 32, precodes: [precode(1, 'Tea')], number: number100 }),
    )
    fireEvent.pointerUp(row('Tea').getByRole('slider'))
    expect(answers()).toEqual({ Q1_1: 100 })
  })
})

describe('a balance of texts', () => {
  const balance = aQuestion({ QuestionType: 37, number: { ...number, minimum: -100 } })

  it('begins in the middle and is set by sliding', async () => {
    const { answers } = await showQuestion(balance)
    const slider = screen.getByRole('slider', { name: 'How?' })
    expect(slider).toHaveProperty('value', '0')
    fireEvent.pointerUp(slider)
    expect(answers()).toEqual({ Q1: '0' })
    slide(slider, -30)
    expect(answers()).toEqual({ Q1: '-30' })
  })

  it('shows its stored answer again', async () => {
    await showQuestion(balance, { Q1: 45 })
    expect(screen.getByRole('slider')).toHaveProperty('value', '45')
    expect(screen.getByRole('textbox')).toHaveProperty('value', '45')
  })
})
