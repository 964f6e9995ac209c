import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

function Adding({ onAdd }: Readonly<{ onAdd: () => void }>) {
  const [isThere, setThere] = useState(false)
  const add = () => {
    onAdd()
    setThere(true)
  }
  return (
    <>
      <Button disabled={isThere} onClick={add}>
        Add
      </Button>
      <Button>Next</Button>
    </>
  )
}

it('keeps the focus when its own press disables it, does nothing more, and is left out once the focus has gone on', async () => {
  const onAdd = vi.fn()
  render(<Adding onAdd={onAdd} />)
  const button = screen.getByRole('button', { name: 'Add' })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{Enter}')
  expect([document.activeElement, button.getAttribute('aria-disabled'), onAdd.mock.calls.length]).toEqual([
    button,
    'true',
    1,
  ])
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).not.toBe(button)
})
