import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPanel, openReport } from '../../../../test-support/report.tsx'
import { ToplineScreen } from '../topline/topline-screen.tsx'

const open = async (search = '') => {
  const opened = openReport(<ToplineScreen />, { search })
  await screen.findByRole('article', { name: /Do you drink tea/ })
  return { ...opened, last: () => opened.asked().at(-1) }
}
const condition = (number: number) => screen.getByRole('group', { name: `Condition ${number}` })
const add = async () => userEvent.click((await openPanel('Filter')).getByRole('button', { name: 'Add condition' }))
const tick = (element: HTMLElement, name: string) => userEvent.click(within(element).getByLabelText(name))
const summary = () => screen.getByRole('region', { name: 'Filter' }).querySelector('.panel__words')?.textContent

describe('the filter', () => {
  it('is applied, shown as text and kept in the address once it is complete', async () => {
    const { last, router } = await open()
    await add()
    expect(last()?.filter).toBeNull()
    await tick(condition(1), 'Yes')
    const filter = { operator: 'AND', rules: [{ question: 'Q1', op: 'IN', values: [1] }] }
    await waitFor(() => expect(last()?.filter).toEqual(filter))
    expect(JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '')).toEqual(filter)
    expect(summary()).toBe('Q1 “Do you drink tea?” is any of Yes')
  })

  it('is not applied while a condition is unfinished', async () => {
    const { asked } = await open()
    await add()
    expect(screen.getByText('Finish this condition to apply it.')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(asked().every(({ filter }) => filter === null)).toBe(true)
  })

  it('waits half a second for the next change: answers that are ticked one after the other are asked for once', async () => {
    const { asked, last } = await open()
    await add()
    for (const name of ['Yes', 'No']) fireEvent.click(within(condition(1)).getByLabelText(name)) // no pause between them
    await waitFor(() => expect(last()?.filter).not.toBeNull())
    const filtered = asked().flatMap(({ filter }) => (filter ? [JSON.stringify(filter)] : []))
    const both = { operator: 'AND', rules: [{ question: 'Q1', op: 'IN', values: [1, 2] }] }
    expect(new Set(filtered)).toEqual(new Set([JSON.stringify(both)]))
  })

  it('is part of whatever is pressed within the half second: what is saved, shared or run', async () => {
    const { router } = await open()
    await add()
    const yes = within(condition(1)).getByLabelText('Yes')
    const filterNow = () => new URLSearchParams(router.state.location.search).get('filter')
    const atPress: (string | null)[] = []
    const link = screen.getByRole('link', { name: 'Crosstab' })
    link.addEventListener('click', (event) => {
      atPress.push(new URL(link.getAttribute('href') ?? '', 'http://portal').searchParams.get('filter'))
      event.preventDefault()
    })
    fireEvent.click(yes)
    expect(filterNow()).toBeNull()
    fireEvent.click(link)
    expect(atPress).toEqual([filterNow()])
    expect(JSON.parse(filterNow() ?? 'null')).toMatchObject({ rules: [{ question: 'Q1', op: 'IN', values: [1] }] })
  })

  it('of an address stays as it is until somebody edits it, with what the editor does not show', async () => {
    const filter = { question: 'Q4', item: 1, column: 2, op: 'IN', values: [2] }
    const { asked, router } = await open(`?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(new Set(asked().map((one) => JSON.stringify(one.filter)))).toEqual(new Set([JSON.stringify(filter)]))
    expect(JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '')).toEqual(filter)
  })

  it('says how many it leaves of those who are counted: with a weighting, of those who have a weight', async () => {
    const weighting = {
      name: 'Census',
      targets: [{ question: 'Q2', cells: [1, 2].map((code) => ({ codes: [code], percent: 50 })) }],
    }
    const weightingID = '5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11'
    const listed = [{ weightingID, weighting, revision: 1, savedAt: '2026-11-21T10:00:00Z' }]
    const { asked } = openReport(<ToplineScreen />, {
      search: `?weighting=${weightingID}`,
      also: ({ path }) => (path === '/api/reporting/weightings' ? { body: listed } : null),
    })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    await userEvent.click(within(screen.getByRole('region', { name: 'Filter' })).getByText('Filter'))
    await screen.findByText('200 respondents', { selector: '.filter__count' })
    expect(asked().length).toBeGreaterThan(1)
    expect(new Set(asked().map((one) => one.weighting?.name))).toEqual(new Set(['Census']))
  })

  it('is undone by "back"', async () => {
    const { last, router } = await open()
    await add()
    await tick(condition(1), 'No')
    await waitFor(() => expect(last()?.filter).not.toBeNull())
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Condition 1' })).toBeNull())
    expect(summary()).toBe('everyone')
    expect(router.state.location.search).toBe('')
  })

  it('asks about any item of a grid', async () => {
    const { last } = await open()
    await add()
    await userEvent.selectOptions(within(condition(1)).getByLabelText('Question'), 'Q4 How do you find it?')
    await userEvent.selectOptions(within(condition(1)).getByLabelText('Item'), 'Any item')
    await tick(condition(1), 'Bad')
    const filter = { operator: 'AND', rules: [{ question: 'Q4', op: 'IN', values: [2] }] }
    await waitFor(() => expect(last()?.filter).toEqual(filter))
  })

  it('combines conditions by "any", and asks about one item of a grid', async () => {
    const { last } = await open()
    await add()
    await tick(condition(1), 'Yes')
    await add()
    await userEvent.selectOptions(within(condition(2)).getByLabelText('Question'), 'Q4 How do you find it?')
    expect(within(condition(2)).getByLabelText('Item')).toHaveProperty('value', '1')
    await tick(condition(2), 'Bad')
    await userEvent.click(screen.getByLabelText('Match any'))
    await waitFor(() =>
      expect(last()?.filter).toEqual({
        operator: 'OR',
        rules: [
          { question: 'Q1', op: 'IN', values: [1] },
          { question: 'Q4', item: 1, op: 'IN', values: [2] },
        ],
      }),
    )
  })

  it('offers for each type of question the operators that fit it', async () => {
    await open()
    await add()
    const operators = () =>
      within(within(condition(1)).getByLabelText('Condition'))
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent)
    expect(operators()).toEqual(['is any of', 'is none of', 'was answered', 'was not answered'])
    await userEvent.selectOptions(within(condition(1)).getByLabelText('Question'), 'Q5 Anything else?')
    expect(operators()).toEqual(['contains', 'was answered', 'was not answered'])
    expect(within(condition(1)).getByLabelText('Words')).toBeTruthy()
  })

  it('reads a number as the language of the reader writes it: 50,000 is not 50', async () => {
    const about = { id: 'Q7', text: 'Income', QuestionType: 49, precodes: [], scale: [], bands: [] }
    const { asked } = openReport(<ToplineScreen />, { more: [{ ...about, shape: 'number' }] })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    await add()
    await userEvent.selectOptions(within(condition(1)).getByLabelText('Question'), 'Q7 Income')
    await userEvent.selectOptions(within(condition(1)).getByLabelText('Condition'), 'is at least')
    const number = within(condition(1)).getByLabelText('Number')
    await userEvent.type(number, '50,000')
    const rules = [{ question: 'Q7', op: '>=', values: [50_000] }]
    await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ operator: 'AND', rules }))
    expect(number).toHaveProperty('value', '50,000')
    expect(summary()).toContain('50000')
  })

  it('keeps the focus on a remaining condition when one is removed', async () => {
    await open()
    await add()
    await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }))
    expect(document.activeElement?.className).toBe('rule-group')
  })

  it('says that the address could not be read, and includes everybody', async () => {
    const { last } = await open('?filter=%7B')
    expect(screen.getByText('The filter in this address is not valid, so no filter is applied.')).toBeTruthy()
    expect(last()?.filter).toBeNull()
  })
})

describe('the base', () => {
  it.each([
    ['Include administrators', { includeAdmin: true }],
    ['Include inactive members', { includeInactive: true }],
    ['Include external users', { includeExternalUsers: true }],
    ['Complete responses only', { completesOnly: true }],
  ])('can be changed: %s', async (name, differs) => {
    const { last } = await open()
    await openPanel('Filter')
    await userEvent.click(screen.getByLabelText(name))
    await waitFor(() => expect(last()).toMatchObject(differs))
  })

  it('can be those who chose something', async () => {
    const { last, router } = await open()
    await openPanel('Filter')
    await userEvent.selectOptions(screen.getByLabelText('Base of each question'), 'Chose at least one')
    await waitFor(() => expect(last()?.base).toBe('chose'))
    expect(router.state.location.search).toBe('?base=chose')
  })
})
