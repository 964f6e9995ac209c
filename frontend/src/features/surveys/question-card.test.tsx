import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { openScreen } from '../../../test-support/screen.tsx'
import { aQuestion, precode } from '../../../test-support/survey.ts'
import { QuestionCard } from './question-card.tsx'
import { StoreProvider } from './store-context.tsx'
import { makePageStore } from './survey-store.ts'

const click = (element: Element) => userEvent.click(element)

describe('a single choice', () => {
  const fan = aQuestion({ required: 1, precodes: [precode(1, '<b>Yes</b>'), precode(2, 'Else', { openend: 1 })] })

  it('is a group of radio buttons, named and marked as required', async () => {
    await showQuestion(fan)
    const group = screen.getByRole('radiogroup', { name: /How\?/ })
    expect(group.getAttribute('aria-required')).toBe('true')
    expect(within(group).getAllByRole('radio')).toHaveLength(2)
    expect(group.textContent).toContain('(required)')
  })

  it('has a text box only for the chosen option, and removes it with the choice', async () => {
    const { answers } = await showQuestion(fan)
    expect(screen.queryByRole('textbox')).toBeNull()
    await click(screen.getByLabelText('Else'))
    await userEvent.type(screen.getByLabelText(/^Please specify/), 'Half')
    expect(answers()).toEqual({ Q1: 2, Q1_2_other: 'Half' })
    await click(screen.getByLabelText('Yes'))
    expect(answers()).toEqual({ Q1: 1, Q1_2_other: '' })
  })
})

describe('a question that must be answered', () => {
  it('has its mark on the line of its last word', async () => {
    await showQuestion(aQuestion({ QuestionText: 'Which?', required: 1, precodes: [precode(1, 'Tea')] }))
    expect((await screen.findByText('Which?')).parentElement?.textContent).toContain('Which?\u00a0*')
  })
})

describe('the questions of a page', () => {
  it('are not rendered again by an answer to another one', async () => {
    const [tea, milk] = [[precode(1, 'Tea')], [precode(1, 'Milk')]]
    let renders = 0
    const watched = Object.defineProperty(aQuestion({ QuestionID: 'Q2', QuestionText: 'With?' }), 'precodes', {
      get: () => {
        renders += 1
        return milk
      },
    })
    openScreen(
      <StoreProvider value={makePageStore({ DATA: {}, version: 1 }, {})}>
        <QuestionCard question={aQuestion({ precodes: tea })} />
        <QuestionCard question={watched} />
      </StoreProvider>,
    )
    await screen.findByLabelText('Milk')
    const before = renders
    await click(await screen.findByLabelText('Tea'))
    expect(screen.getByLabelText('Tea')).toHaveProperty('checked', true)
    expect(renders).toBe(before)
    await click(screen.getByLabelText('Milk'))
    expect(renders).toBeGreaterThan(before)
  })
})

describe('the box of an open-ended option', () => {
  const fan = aQuestion({ precodes: [precode(1, 'Yes'), precode(2, 'Else', { openend: 1 })] })

  it('takes the focus when the option is pressed', async () => {
    await showQuestion(fan)
    const option = await screen.findByLabelText('Else')
    Object.assign(option, { matches: () => false }) // pressed: the browser shows no focus ring
    await click(option)
    expect(document.activeElement).toBe(screen.getByLabelText(/^Please specify/))
  })

  it('takes no focus from the arrow keys, which choose on their way', async () => {
    await showQuestion(fan, { Q1: 1 })
    const option = await screen.findByLabelText('Else')
    Object.assign(option, { matches: () => true })
    screen.getByLabelText('Yes').focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByLabelText(/^Please specify/)).toBeTruthy()
    expect(document.activeElement).toBe(option)
  })

  it('takes no focus when the page is opened with its option chosen', async () => {
    await showQuestion(fan, { Q1: 2, Q1_2_other: 'Half' })
    expect(document.activeElement).not.toBe(await screen.findByLabelText(/^Please specify/))
  })
})

describe('several choices', () => {
  const seen = aQuestion({
    QuestionType: 2,
    precodes: [precode(1, 'Hope'), precode(8, 'Another', { openend: 1 }), precode(9, 'None', { exclusive: 1 })],
  })

  it('stay ticked while their text is typed', async () => {
    const { answers } = await showQuestion(seen)
    await click(screen.getByLabelText('Another'))
    await click(screen.getByLabelText(/^Please specify/))
    await userEvent.keyboard('Ewoks')
    expect(answers()).toEqual({ Q1_8: 1, Q1_8_other: 'Ewoks' })
  })

  it('say how many may be chosen before they are, and how many are too many', async () => {
    await showQuestion({ ...seen, maxSelections: 1 })
    expect(screen.getByText('Choose up to 1.')).toBeTruthy()
    await click(screen.getByLabelText('Hope'))
    await click(screen.getByLabelText('Another'))
    expect(screen.getByText('1 too many: choose up to 1.')).toBeTruthy()
    await click(screen.getByLabelText('Hope'))
    expect(screen.getByText('Choose up to 1.')).toBeTruthy()
  })

  it('say nothing about their number where any may be chosen', async () => {
    await showQuestion({ ...seen, minSelections: 1, maxSelections: 3 })
    expect(screen.queryByText(/^Choose/)).toBeNull()
  })

  it('are cleared by an exclusive one', async () => {
    const { answers } = await showQuestion(seen, { Q1_1: 1, Q1_8: 1, Q1_8_other: 'Ewoks' })
    await click(screen.getByLabelText('None'))
    expect(answers()).toEqual({ Q1_1: 0, Q1_8: 0, Q1_8_other: '', Q1_9: 1 })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('an open text', () => {
  const more = aQuestion({ QuestionType: 3, maxLength: 5, multiline: 1, dkcheckbox: 1 })

  it('counts its characters, and says how many are too many instead of cutting them off', async () => {
    const { answers } = await showQuestion(more)
    await userEvent.type(screen.getByLabelText('How?'), 'Yoda')
    expect(screen.getByText('4 of 5 characters')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('How?'), '!!!')
    expect(screen.getByText('2 characters too many')).toBeTruthy()
    expect(answers()).toEqual({ Q1: 'Yoda!!!' })
  })

  it('is cleared and closed by "no comment", and opened again with what was in it', async () => {
    const { answers } = await showQuestion(more, { Q1: 'Yoda' })
    const about = screen.getByLabelText('No comment').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(about)?.textContent).toContain('How?') // several of a page are told apart
    await click(screen.getByLabelText('No comment'))
    expect(screen.getByLabelText('How?')).toHaveProperty('disabled', true)
    expect(answers()).toEqual({ Q1: '', 'Q1_-1_98': 1 })
    await click(screen.getByLabelText('No comment'))
    expect(screen.getByLabelText('How?')).toHaveProperty('disabled', false)
    expect(answers()).toEqual({ Q1: 'Yoda', 'Q1_-1_98': 0 })
  })
})

describe('a grid', () => {
  const scale = [
    { Precode: 1, PrecodeText: 'Good' },
    { Precode: 2, PrecodeText: 'Bad' },
  ]
  const rows = [precode(1, 'Luke'), precode(2, 'Jar Jar', { dkcheckbox: 1 })]
  const heroes = aQuestion({ QuestionType: 9, precodes: rows, scale })
  const narrow = (isNarrow: boolean) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: !isNarrow }))
  }

  it('names each radio button by its row and column', async () => {
    narrow(false)
    const { answers } = await showQuestion(heroes)
    await click(screen.getByRole('radio', { name: 'Luke Good' }))
    await click(screen.getByRole('radio', { name: 'Jar Jar Bad' }))
    expect(answers()).toEqual({ Q1_1: 1, Q1_2: 2, Q1_2_98: 0 })
  })

  it('closes a row with "no comment", and gives its answer back without it', async () => {
    narrow(false)
    const { answers } = await showQuestion(heroes, { Q1_2: 2 })
    await click(screen.getByRole('checkbox', { name: 'Jar Jar No comment' }))
    expect(answers()).toEqual({ Q1_2: 0, Q1_2_98: 1 })
    expect(screen.getByRole('radio', { name: 'Jar Jar Good' })).toHaveProperty('disabled', true)
    await click(screen.getByRole('checkbox', { name: 'Jar Jar No comment' }))
    expect(answers()).toEqual({ Q1_2: 2, Q1_2_98: 0 })
  })

  it('is a list per row, each with its legend, if there is no space for a table', async () => {
    narrow(true)
    const { answers } = await showQuestion(heroes)
    expect(screen.queryByRole('table')).toBeNull()
    await click(within(screen.getByRole('group', { name: 'Luke' })).getByLabelText('Bad'))
    expect(answers()).toEqual({ Q1_1: 2 })
  })
})

describe('a ranking', () => {
  const drinks = aQuestion({
    QuestionType: 16,
    precodes: [precode(1, 'Tea'), precode(2, 'Coffee'), precode(3, 'Water')],
  })
  const button = (name: string) => screen.findByRole('button', { name })

  it('is made by pressing items in order of preference', async () => {
    const { answers } = await showQuestion(drinks)
    await click(await button('Rank Coffee'))
    await click(await button('Rank Tea'))
    expect(answers()).toEqual({ Q1_1: 2, Q1_2: 1, Q1_3: 0 })
    expect(screen.getByText('Tea, position 2 of 3')).toBeTruthy()
  })

  it('is sent as it is shown once an item that had a rank is hidden', async () => {
    const two = aQuestion({ ...drinks, precodes: [precode(2, 'Coffee'), precode(3, 'Water')] })
    const { answers } = await showQuestion(two, { Q1_1: 1, Q1_2: 3, Q1_3: 2 })
    await button('Move Coffee up')
    expect(answers()).toMatchObject({ Q1_2: 2, Q1_3: 1 })
  })

  it('keeps the focus among what is left to rank, so that one press after another ranks the next item', async () => {
    const { answers } = await showQuestion(drinks)
    const first = await button('Rank Tea')
    first.focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(await button('Rank Coffee'))
    await userEvent.keyboard('{Enter}{Enter}')
    expect(answers()).toEqual({ Q1_1: 1, Q1_2: 2, Q1_3: 3 })
    expect(document.activeElement?.textContent).toContain('Move Water: arrow keys')
  })

  it('leaves the page where it is when an item is tapped: one that was ranked may be far away', async () => {
    await showQuestion(drinks)
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    for (const drink of ['Tea', 'Coffee', 'Water']) {
      const tapped = await button(`Rank ${drink}`)
      focus.mockClear()
      await click(tapped)
      const moved = focus.mock.calls.filter((_, call) => focus.mock.contexts[call] !== tapped)
      expect(moved).toEqual([[{ preventScroll: true }]])
    }
    focus.mockRestore()
  })

  it('goes to the item before when the last one was ranked, and nowhere else when the ranking is full', async () => {
    const few = { ...drinks, maxSelections: 2 }
    await showQuestion(few)
    await click(await button('Rank Water'))
    expect(document.activeElement).toBe(await button('Rank Coffee'))
    await click(await button('Rank Coffee'))
    expect(document.activeElement?.textContent).toContain('Move Coffee: arrow keys')
  })

  it('moves an item by its buttons, keeps the focus on it and announces where it is', async () => {
    const { answers } = await showQuestion(drinks, { Q1_1: 1, Q1_2: 2, Q1_3: 3 })
    await click(await button('Move Water up'))
    expect(answers()).toEqual({ Q1_1: 1, Q1_2: 3, Q1_3: 2 })
    expect(screen.getByText('Water, position 2 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(await button('Move Water up'))
  })

  it('moves an item by the arrow keys on its handle', async () => {
    const { answers } = await showQuestion(drinks, { Q1_1: 1, Q1_2: 2, Q1_3: 3 })
    const handle = await screen.findByRole('button', { name: /^Move Tea: arrow keys/ })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(answers()).toEqual({ Q1_1: 3, Q1_2: 1, Q1_3: 2 })
    expect(document.activeElement?.textContent).toContain('Move Tea: arrow keys')
  })

  it('frees the rank of an item that is removed', async () => {
    const { answers } = await showQuestion(drinks, { Q1_1: 1, Q1_2: 2, Q1_3: 3 })
    await click(await button('Remove Coffee from the ranking'))
    expect(answers()).toEqual({ Q1_1: 1, Q1_2: 0, Q1_3: 3 })
    expect(document.activeElement).toBe(await button('Rank Coffee'))
  })
})

it('information has no answer', async () => {
  await showQuestion(aQuestion({ QuestionType: 6, QuestionText: '<p>Welcome <script>alert(1)</script>all</p>' }))
  expect(screen.getByText('Welcome all')).toBeTruthy()
})

it('an unknown question type is reported', async () => {
  await showQuestion(aQuestion({ QuestionType: 12 }))
  expect(screen.getByRole('alert').textContent).toContain('cannot be shown')
})
