import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { RichText } from './rich-text.tsx'

// jsdom lays nothing out.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  Element.prototype.getClientRects = () => [] as unknown as DOMRectList
})

const TWO = '<table><tbody><tr><th>Day</th><th>Drink</th></tr><tr><td>Monday</td><td>Tea</td></tr></tbody></table>'

const open = async (html: string) => {
  openScreen(<RichText label="Text" lang="en" html={html} onHtml={() => undefined} />)
  const words = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 20_000 })
  /** The editor is a property of its element. */
  const { editor } = words as unknown as Readonly<{ editor: Editor }>
  const cursorIn = (word: string) =>
    act(() =>
      editor.state.doc.descendants((node, at) => void (node.text === word && editor.commands.setTextSelection(at + 1))),
    )
  return { words, editor, cursorIn }
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** The words of the cells, row by row; those of headings in brackets. */
const cellsIn = (words: HTMLElement) =>
  [...words.querySelectorAll('tr')].map((row) =>
    [...row.cells].map(({ tagName, textContent }) => (tagName === 'TH' ? `[${textContent}]` : textContent)).join(' '),
  )
const paste = (words: HTMLElement, html: string) =>
  fireEvent.paste(words, {
    clipboardData: { types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
  })

describe('a table in a text', () => {
  it.each([
    ['Add a row above', ['[Day] [Drink]', ' ', 'Monday Tea']],
    ['Add a row below', ['[Day] [Drink]', 'Monday Tea', ' ']],
    ['Delete the row', ['[Day] [Drink]']],
    ['Add a column before', ['[Day] [] [Drink]', 'Monday  Tea']],
    ['Add a column after', ['[Day] [Drink] []', 'Monday Tea ']],
    ['Delete the column', ['[Day]', 'Monday']],
    ['Row of headings', ['Day Drink', 'Monday Tea']],
    ['Delete the table', []],
  ])('is changed where the cursor is: %s', async (tool, rows) => {
    const { words, cursorIn } = await open(`<p>Week</p>${TWO}`)
    expect(screen.queryByRole('toolbar', { name: 'Table: Text' })).toBeNull()
    cursorIn('Tea')
    await press(tool)
    expect(cellsIn(words)).toEqual(rows)
    expect(words.textContent).toContain('Week')
  })

  it.each([
    '<p></p><p>Week</p>',
    '<p>Week</p>',
    '<ul><li><p>Week</p></li></ul>',
    '<blockquote><p>Week</p></blockquote>',
  ])('is inserted after %s with a row of headings, the cursor in its first cell, and none within it', async (html) => {
    const { words, editor, cursorIn } = await open(html)
    cursorIn('Week')
    await press('Insert a table')
    expect(cellsIn(words)).toEqual(['[] [] []', '  ', '  '])
    act(() => void editor.commands.insertContent('Day'))
    expect(cellsIn(words)[0]).toBe('[Day] [] []')
    await press('Insert a table')
    expect(words.querySelectorAll('table')).toHaveLength(1)
    expect(words.textContent).toContain('Week')
  })

  it('is gone through by Tab and Shift+Tab, and left after the last cell and before the first', async () => {
    const { words, editor, cursorIn } = await open(TWO)
    const tab = (shiftKey: boolean) => fireEvent.keyDown(words, { key: 'Tab', keyCode: 9, shiftKey, bubbles: true })
    const at = () => editor.state.selection.$from.parent.textContent
    cursorIn('Drink')
    expect([tab(false), at()]).toEqual([false, 'Monday'])
    expect([tab(true), at()]).toEqual([false, 'Drink'])
    cursorIn('Day')
    expect([tab(true), at()]).toEqual([true, 'Day'])
    cursorIn('Tea')
    expect([tab(false), at()]).toEqual([true, 'Tea'])
  })

  it('runs from right to left where its first letter does, as it is written', async () => {
    const { words, editor, cursorIn } = await open('<p>Hours</p><table><tr><td>9</td><td>اليوم</td></tr></table>')
    const direction = () => [words.querySelector('table')?.dir, /<table dir="(\w+)"/.exec(editor.getHTML())?.[1]]
    expect(direction()).toEqual(['rtl', 'rtl'])
    cursorIn('9')
    act(() => void editor.commands.insertContent('am '))
    expect(direction()).toEqual(['ltr', 'ltr'])
    cursorIn('Hours')
    await press('Insert a table')
    expect(editor.getHTML()).toContain('<table><tbody>')
  })

  it('has its tools at Alt+F10', async () => {
    const { words, cursorIn } = await open(TWO)
    cursorIn('Tea')
    await screen.findByRole('toolbar', { name: 'Table: Text' })
    fireEvent.keyDown(words, { key: 'F10', keyCode: 121, altKey: true, bubbles: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a row above' }))
  })

  it('keeps what a cell takes, and no more than there is room for', async () => {
    const { editor } = await open(
      '<table><tr><th colspan="2" scope="col">Week</th></tr><tr><td>Monday</td><td>Tea</td></tr></table>',
    )
    expect(editor.getHTML().replaceAll(' dir="auto"', '')).toBe(
      '<table dir="ltr"><tbody><tr><th colspan="2" scope="col"><p>Week</p></th></tr><tr><td><p>Monday</p></td><td><p>Tea</p></td></tr></tbody></table>',
    )
    const { words } = await open('<table><tr><td colspan="1000000">Monday</td></tr></table>')
    expect(words.querySelector('td')?.colSpan).toBe(100)
  })
})

describe('a table that is pasted', () => {
  it('stays one, with its headings and without its looks', async () => {
    const { words } = await open('')
    paste(words, `<table style="width:9px"><caption>Week</caption>${TWO.slice(7)}`)
    expect(cellsIn(words)).toEqual(['[Day] [Drink]', 'Monday Tea'])
    expect([words.querySelector('[style]'), words.firstElementChild?.textContent]).toEqual([null, 'Week'])
  })

  it('gives way to what is in it where it is layout, and to lines where it stands in another', async () => {
    const { words } = await open('')
    const inner = '<table><tr><td>Mint</td><td>Green</td></tr></table>'
    const row = `<tr><td>Tea</td><td>${inner}</td></tr>`
    paste(words, `<table><tr><td><h2>Week</h2><table>${row}</table></td></tr></table>`)
    expect(words.querySelectorAll('table')).toHaveLength(1)
    expect(cellsIn(words)).toEqual(['Tea Mint · Green'])
    expect(words.querySelector('h2')?.textContent).toBe('Week')
  })
})
