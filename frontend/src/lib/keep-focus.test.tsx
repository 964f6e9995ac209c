import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '../../test-support/screen.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { keepFocus } from './keep-focus.ts'
import { moved } from './moved.ts'

let stop = (): void => undefined
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => stop())

/** A list of which each row can be edited and deleted, after a question if `asks`. */
function Rows({ asks = false }: { readonly asks?: boolean }) {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  const [asked, setAsked] = useState<string | null>(null)
  const remove = (row: string) => {
    setRows(rows.filter((other) => other !== row))
    setAsked(null)
  }
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Rows</h1>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button">Edit {row}</button>
              <button type="button" onClick={() => (asks ? setAsked(row) : remove(row))}>
                Delete {row}
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <Dialog title="Sure?" onClose={() => setAsked(null)}>
          <Button onClick={() => remove(asked)}>Yes</Button>
        </Dialog>
      )}
    </main>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

describe('after the row with the focus is deleted', () => {
  it('the same control of the next row has the focus', async () => {
    render(<Rows />)
    await press('Delete two')
    await hasFocus('Delete three')
  })

  it('that of the row before has it if there is no next', async () => {
    render(<Rows />)
    await press('Delete three')
    await hasFocus('Delete two')
  })

  it('the same holds where a dialog asked first', async () => {
    render(<Rows asks />)
    await press('Delete one')
    await press('Yes')
    await hasFocus('Delete two')
  })

  it('the heading of the screen has it if no row is left', async () => {
    render(<Rows />)
    for (const row of ['one', 'two', 'three']) await press(`Delete ${row}`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rows' })))
  })
})

/** Rows of which each can be moved down: the element that is moved in the page is the one with the focus. */
function Movable() {
  const [rows, setRows] = useState<readonly string[]>(['one', 'two', 'three'])
  const down = (at: number) => setRows(moved(rows, at, at + 1))
  return (
    <ul>
      {rows.map((row, at) => (
        <li key={row}>
          <Button held={at === rows.length - 1} onClick={() => down(at)}>
            Move {row} down
          </Button>
        </li>
      ))}
    </ul>
  )
}

it('the button that moves its own row keeps the focus, at the end of the list too', async () => {
  render(<Movable />)
  screen.getByRole('button', { name: 'Move one down' }).focus()
  for (const order of ['two,one,three', 'two,three,one', 'two,three,one']) {
    await userEvent.keyboard('{Enter}')
    await hasFocus('Move one down')
    const rows = screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(/Move | down/g, ''))
    expect(rows.join()).toBe(order)
  }
})

/** An editor that is made anew once it is published, with a box more before its buttons. */
function Editor() {
  const [version, setVersion] = useState(1)
  return (
    <section key={version}>
      {version > 1 && <button type="button">Withdraw</button>}
      <textarea />
      <button type="button" onClick={() => setVersion(2)}>
        Publish
      </button>
    </section>
  )
}

it('the button of an editor that is made anew keeps the focus, and no box that now has its place', async () => {
  render(<Editor />)
  await press('Publish')
  await screen.findByRole('button', { name: 'Withdraw' })
  await hasFocus('Publish')
})

it('a field that gave the focus away by itself does not get it back', async () => {
  const page = (words: string) => (
    <>
      <input aria-label="Name" />
      {words && <p>{words}</p>}
    </>
  )
  const { rerender } = render(page(''))
  const field = screen.getByLabelText('Name')
  field.focus()
  field.blur()
  rerender(page('News'))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(document.body)
})

/** A button that is removed by a press on something else. */
function Passing() {
  const [isThere, setThere] = useState(true)
  return (
    <main>
      {isThere && <button type="button">Stay</button>}
      <p onPointerUp={() => setThere(false)}>Nothing</p>
    </main>
  )
}

it('the focus stays away where a press on nothing has taken it away', async () => {
  render(<Passing />)
  await press('Stay')
  await userEvent.click(screen.getByText('Nothing'))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(document.body)
})
