import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { Dialog } from './dialog.tsx'
import { dismissToast, notify, shownToasts } from './notify.ts'

const nothing = () => undefined
const say = (text: string) => act(() => notify(text, 'problem'))

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

it('a message is within the dialog that is on top, where it is read aloud and can be closed', () => {
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
  const message = within(screen.getByRole('dialog', { name: 'second' })).getByText('too many attempts')
  expect(message.closest('[aria-live]')).not.toBeNull()
})

it('a message stays on the page once the dialog is closed', () => {
  const { unmount } = openScreen(
    <Dialog title="first" onClose={nothing}>
      words
    </Dialog>,
  )
  say('the code is wrong')
  unmount()
  openScreen(<p>the page</p>)
  expect(screen.getByText('the code is wrong').closest('[role=status]')).not.toBeNull()
})
