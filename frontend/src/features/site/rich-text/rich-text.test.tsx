import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { RichText } from './rich-text.tsx'

// jsdom lays nothing out.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})

const open = async (html: string, { isMail = false } = {}) => {
  const written = vi.fn()
  openScreen(<RichText label="Text" lang="en" html={html} isMail={isMail} onHtml={written} />)
  await screen.findByRole('textbox', { name: 'Text' }, { timeout: 20_000 })
  return () => String(written.mock.lastCall?.[0] ?? '')
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** The editor is a property of its element. */
const cursorIn = (words: HTMLElement, word: string): void => {
  const { editor } = words as unknown as Readonly<{ editor: Editor }>
  editor.state.doc.descendants((node, at) => void (node.text === word && editor.commands.setTextSelection(at + 1)))
}

type InTurnProps = Readonly<{ texts: readonly string[]; onHtml: (html: string) => void }>

/** An editor of one text after the other, as where staff change the language. */
function InTurn({ texts, onHtml }: InTurnProps) {
  const [at, setAt] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Other text
      </button>
      <RichText key={at} label="Text" lang="en" html={texts[at] ?? ''} onHtml={onHtml} />
    </>
  )
}

describe('the editor of a text', () => {
  it('shows it as it will look, and writes headings and lists', async () => {
    const written = await open('<p>Be <strong>kind</strong></p>')
    expect(screen.getByText('kind').tagName).toBe('STRONG')
    await press('Large heading')
    expect(written()).toBe('<h2 dir="auto">Be <strong>kind</strong></h2>')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Large heading' }).getAttribute('aria-pressed')).toBe('true'),
    )
    await press('Undo')
    await press('List')
    expect(written()).toBe('<ul dir="auto"><li dir="auto"><p dir="auto">Be <strong>kind</strong></p></li></ul>')
  })

  it.each([
    ['leaves the words, and the list as it is', '<ul><li><p>Tea</p></li></ul>', 'Tea', false],
    ['moves an item out of an inner list', '<ul><li><p>Tea</p><ul><li><p>Mint</p></li></ul></li></ul>', 'Mint', true],
  ])('by Shift+Tab %s', async (_, html, word, isMoved) => {
    const written = await open(html)
    const words = screen.getByRole('textbox')
    cursorIn(words, word)
    const isDefault = fireEvent.keyDown(words, { key: 'Tab', shiftKey: true, keyCode: 9, bubbles: true })
    expect(isDefault).toBe(!isMoved)
    expect(written() !== '').toBe(isMoved)
    expect(written()).not.toContain('</p><ul')
  })

  it('takes addresses of mails as links, and begins with another text without a word on the console', async () => {
    const written = vi.fn()
    openScreen(<InTurn texts={['<p>Tea</p>', '<p><a href="mailto:sam@example.org">Sam</a></p>']} onHtml={written} />)
    const editorNow = async () => {
      const words = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 20_000 })
      return (words as unknown as Readonly<{ editor: Editor }>).editor
    }
    const first = await editorNow()
    act(() => void first.commands.insertContent('ask noor@example.org ')) // what looks for links is at work from now on
    expect(written.mock.lastCall?.[0]).toContain('href="mailto:noor@example.org"')
    await press('Other text')
    await waitFor(async () => expect((await editorNow()) !== first && (await editorNow()).isInitialized).toBe(true))
    expect(screen.getByText('Sam').getAttribute('href')).toBe('mailto:sam@example.org')
  })

  it('keeps nothing that could run', async () => {
    const written = await open(
      '<p onclick="x()">Hi<script>x()</script></p><iframe src="https://evil.example"></iframe>',
    )
    await press('Large heading')
    expect(written()).not.toMatch(/onclick|script|iframe/)
  })

  it('inserts pictures of the portal, and keeps none of elsewhere', async () => {
    const file = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
    const uploaded = {
      ...{ pkFile: file, name: 'cup.png', type: 'image', extension: 'png', size: 70, access: 'public', source: 'site' },
      ...{ sourceID: '', owner: '', ownerName: '', addedAt: '', deleted: 0, conversion: null, link: '', total: 1 },
    }
    serve(() => ({ body: [uploaded] }))
    const written = await open('<p>Tea</p><img src="https://evil.example/x.png">')
    await press('Insert a picture')
    expect(screen.getByRole('button', { name: 'Insert' })).toHaveProperty('disabled', true)
    await press('Choose an uploaded picture')
    await userEvent.click(await screen.findByRole('button', { name: 'cup.png' }))
    await userEvent.type(screen.getByLabelText('What it shows'), 'A cup')
    await press('Insert')
    expect(written()).toContain(`src="/files/${file}"`)
    expect(written()).toContain('alt="A cup"')
    expect(written()).not.toContain('evil')
    expect(screen.queryByLabelText('What it shows')).toBeNull()
  })

  it('takes no pictures where they would not be shown', async () => {
    const written = await open('<p>Tea</p><img src="/files/018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01">', { isMail: true })
    expect(screen.queryByRole('button', { name: 'Insert a picture' })).toBeNull()
    await press('Large heading')
    expect(written()).not.toContain('img')
  })

  it('in a mail, makes lines of the rows of a table that is pasted, and leaves what is in the one cell of a layout', async () => {
    const written = await open('', { isMail: true })
    expect(screen.queryByRole('button', { name: 'Insert a table' })).toBeNull()
    const words = screen.getByRole('textbox', { name: 'Text' })
    const row = '<tr><td><p>Monday</p></td><td><a href="https://example.org/">Tea</a></td></tr>'
    const html = `<table><tr><td><h2>Week</h2><table>${row}<tr><td>Tuesday</td><td>Coffee</td></tr></table></td></tr></table>`
    fireEvent.paste(words, {
      clipboardData: { types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
    })
    expect([...words.children].map(({ textContent }) => textContent)).toEqual([
      'Week',
      'Monday · Tea',
      'Tuesday · Coffee',
    ])
    expect(written()).toContain('href="https://example.org/"')
  })

  it('opens another site in a tab of its own, and a screen of the portal in the same one', async () => {
    const written = await open('<p>Rules</p>')
    const targetOf = async (href: string) => {
      cursorIn(screen.getByRole('textbox', { name: 'Text' }), 'Rules')
      await press('Insert a link')
      const box = screen.getByLabelText('Address of the link')
      await userEvent.clear(box)
      await userEvent.type(box, `${href}{Enter}`)
      return /<a[^>]*target="(\w+)"/.exec(written())?.[1]
    }
    expect(await targetOf('/u/page/Rules')).toBeUndefined()
    expect(await targetOf('https://example.org/')).toBe('_blank')
  })

  it('takes links that a member may follow, and no others', async () => {
    const written = await open('<p><a href="https://example.org">rules</a></p>')
    await press('Insert a link')
    const field = screen.getByLabelText('Address of the link')
    fireEvent.change(field, { target: { value: 'javascript:x()' } })
    expect(screen.getByRole('button', { name: 'Set' })).toHaveProperty('disabled', true)
    expect(written()).not.toContain('javascript')
  })

  it('has one stop of the Tab key for all tools, among which the arrow keys go', async () => {
    await open('<p>Tea</p>')
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await userEvent.tab()
    expect(focused()).toBe('Bold')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('Underline')
    await userEvent.keyboard('{End}{ArrowRight}{ArrowLeft}')
    expect(focused()).toBe('Redo')
    await userEvent.tab()
    expect(focused()).toBe('Text')
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('Redo')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Bold')
  })

  it('takes the address of a link with Enter without sending the form around it, and leaves the box with Escape', async () => {
    const written = vi.fn()
    const sent = vi.fn((event: FormEvent) => event.preventDefault())
    openScreen(
      <form onSubmit={sent}>
        <RichText label="Text" lang="en" html="<p>Tea</p>" onHtml={written} />
        <button type="submit">Save</button>
      </form>,
    )
    await screen.findByRole('textbox', { name: 'Text' }, { timeout: 20_000 })
    await press('Insert a link')
    expect(document.activeElement).toBe(screen.getByLabelText('Address of the link'))
    await userEvent.keyboard('rubbish{Enter}')
    expect([written.mock.calls, sent.mock.calls]).toEqual([[], []])
    await userEvent.clear(screen.getByLabelText('Address of the link'))
    await userEvent.keyboard('/news{Enter}')
    expect(written.mock.lastCall?.[0]).toMatch(/<a[^>]* href="\/news"[^>]*>\/news<\/a>/)
    expect(sent).not.toHaveBeenCalled()
    await press('Insert a link')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByLabelText('Address of the link')).toBeNull()
  })
})
