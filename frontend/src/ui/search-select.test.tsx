import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { SearchSelect } from './search-select.tsx'

const drinks = ['Tea', 'Green tea', 'Coffee', 'Water', 'Milk', 'Juice', 'Cider', 'Cocoa', 'Maté', 'Soup']
const choices = [
  { value: '', text: 'Choose a drink' },
  ...drinks.map((text, index) => ({ value: String(index + 1), text: `Q${index + 1} ${text}` })),
]

type DrinksProps = Readonly<{ first: string; chosen: string[]; list: typeof choices }>

function Drinks({ first, chosen, list }: DrinksProps) {
  const [value, setValue] = useState(first)
  return (
    <form onSubmit={() => chosen.push('sent')}>
      <SearchSelect
        label="Drink"
        value={value}
        choices={list}
        onChoose={(next) => {
          chosen.push(next)
          setValue(next)
        }}
      />
      <button type="button">after</button>
    </form>
  )
}

const open = (first = '', list = choices) => {
  const chosen: string[] = []
  openScreen(<Drinks first={first} chosen={chosen} list={list} />)
  return chosen
}
const box = () => screen.getByRole('combobox', { name: 'Drink' })
const text = () => (box() as HTMLInputElement).value
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** The option that Enter would take. */
const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

describe('a list that can be searched', () => {
  it('offers all when it is pressed, and takes the one that is pressed', async () => {
    const chosen = open()
    expect([box().getAttribute('placeholder'), box().getAttribute('aria-expanded'), shown()]).toEqual([
      'Choose a drink',
      'false',
      [],
    ])
    await userEvent.click(box())
    expect(shown()).toHaveLength(choices.length)
    expect(screen.getByRole('listbox', { name: 'Drink' }).id).toBe(box().getAttribute('aria-controls'))
    await userEvent.click(screen.getByRole('option', { name: 'Q4 Water' }))
    expect([chosen, shown()]).toEqual([['4'], []])
    expect(text()).toBe('Q4 Water')
    expect(document.activeElement).toBe(box())
  })

  it('finds by words in any order, and Enter takes the first', async () => {
    const chosen = open('3')
    await userEvent.click(box())
    await userEvent.keyboard('tea g')
    expect([shown(), marked()]).toEqual([['Q2 Green tea'], 'Q2 Green tea'])
    expect(screen.getByText('1 match')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect([chosen, text()]).toEqual([['2'], 'Q2 Green tea'])
  })

  it('opens at what is chosen, and the arrows go on from there, to the ends and no further', async () => {
    const chosen = open('3')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect([marked(), screen.getByRole('option', { selected: true }).textContent]).toEqual(['Q3 Coffee', 'Q3 Coffee'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(marked()).toBe('Q5 Milk')
    await userEvent.keyboard('{PageDown}')
    expect(marked()).toBe('Q10 Soup')
    await userEvent.keyboard('{PageUp}{ArrowUp}')
    expect(marked()).toBe('Choose a drink')
    await userEvent.keyboard('{Enter}')
    expect([chosen, text()]).toEqual([[''], ''])
  })

  it('takes what is marked when one goes on by Tab', async () => {
    const chosen = open()
    await userEvent.click(box())
    await userEvent.keyboard('coco{Tab}')
    expect(chosen).toEqual(['8'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }))
  })

  it('leaves everything as it was with Escape, without text, and with a press elsewhere', async () => {
    const chosen = open('3')
    await userEvent.click(box())
    await userEvent.keyboard('tea{Escape}')
    expect([shown(), text()]).toEqual([[], 'Q3 Coffee'])
    await userEvent.click(box())
    await userEvent.keyboard('{Backspace}{Tab}')
    expect(text()).toBe('Q3 Coffee')
    await userEvent.click(box())
    await userEvent.keyboard('tea')
    await userEvent.click(screen.getByRole('button', { name: 'after' }))
    expect([chosen, shown(), text()]).toEqual([[], [], 'Q3 Coffee'])
  })

  it('says that nothing matches, and Enter then neither chooses nor sends the form', async () => {
    const chosen = open()
    await userEvent.click(box())
    await userEvent.keyboard('lemonade')
    expect(screen.getByText('Nothing matches “lemonade”')).toBeTruthy()
    expect([box().getAttribute('aria-expanded'), screen.queryByRole('listbox')]).toEqual(['false', null])
    await userEvent.keyboard('{Enter}')
    expect(chosen).toEqual([])
  })

  it('does not find what stands for no choice', async () => {
    open()
    await userEvent.click(box())
    await userEvent.keyboard('drink')
    expect(shown()).toEqual([])
  })

  it('closes with Escape without closing the dialog that it is in; a second Escape is the dialog’s', async () => {
    open()
    await userEvent.click(box())
    const isPassedOn = () => fireEvent.keyDown(box(), { key: 'Escape' })
    expect([isPassedOn(), isPassedOn()]).toEqual([false, true])
  })

  it('is the browser’s own where it is short, with texts that fit a line', () => {
    const long = 'What did you drink this morning, before you left home, and with whom did you share it?'
    open('1', [...choices.slice(1, 8), { value: '9', text: long }])
    const list = screen.getByRole('combobox', { name: 'Drink' })
    expect(list.tagName).toBe('SELECT')
    expect(within(list).getByRole('option', { name: /^What did you drink/ }).textContent?.length).toBeLessThan(62)
  })
})
