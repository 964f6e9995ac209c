import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { Dialog } from './dialog.tsx'

it('closes with Escape, and stays where that was for something within it: another dialog, or a choice of files', async () => {
  const [closeOuter, closeInner] = [vi.fn<() => void>(), vi.fn<() => void>()]
  openScreen(
    <Dialog title="Outer" onClose={closeOuter}>
      <input type="file" aria-label="Picture" />
      <Dialog title="Inner" onClose={closeInner}>
        Words
      </Dialog>
    </Dialog>,
  )
  fireEvent(screen.getByRole('dialog', { name: 'Inner' }), new Event('cancel', { cancelable: true }))
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }))
  expect([closeOuter.mock.calls.length, closeInner.mock.calls.length]).toEqual([0, 1])
  fireEvent(screen.getByRole('dialog', { name: 'Outer' }), new Event('cancel', { cancelable: true }))
  expect(closeOuter).toHaveBeenCalledTimes(1)
})
