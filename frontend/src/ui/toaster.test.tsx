import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { Dialog } from './dialog.tsx'
import { dismissToast, notify, shownToasts } from './notify.ts'

const nothing = () => undefined
const say = (text: string) => act(() => notify(text, 'problem'))

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

it('a message is within the dialog that is on top, where it is read aloud and can be closed', async () => {
  openScreen(
    <>
      <Dialog title="first" onClose={nothing}>
        beneath
      </Dialog>
      <Dialog title="second" onClose={nothing}>
        on top
      </Dialog>
    </>,
  )
  say('too many attempts')
  expect(screen.getAllByText('too many attempts')).toHaveLength(1)
  const dialog = within(screen.getByRole('dialog', { name: 'second' }))
  expect(dialog.getByText('too many attempts').closest('[aria-live]')).not.toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('too many attempts')).toBeNull()
})

function Closable() {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      {isOpen && (
        <Dialog title="first" onClose={close}>
          <button type="button" onClick={close}>
            done
          </button>
        </Dialog>
      )}
    </>
  )
}

it('a message stays on the page once its dialog is closed', async () => {
  openScreen(<Closable />)
  say('the code is wrong')
  expect(within(screen.getByRole('dialog')).getByText('the code is wrong')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('the code is wrong').closest('[role=status]')).not.toBeNull()
})

it('of what was done well only the last is said, and what went wrong stays', () => {
  openScreen(<p>a page</p>)
  say('too many attempts')
  act(() => notify('the draft is saved'))
  act(() => notify('you were signed out elsewhere', 'note'))
  act(() => notify('it is published'))
  const said = shownToasts().map(({ text }) => text)
  expect(said).toEqual(['too many attempts', 'you were signed out elsewhere', 'it is published'])
})
