import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { ScreenFailed } from './screen-failed.tsx'

const reload = vi.fn<() => void>()
const open = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  openScreen(<ScreenFailed reload={reload} />)
}
afterEach(() => {
  vi.restoreAllMocks()
  reload.mockReset()
})

describe('a screen that could not be loaded', () => {
  it('without a network is not blamed on an update, and is loaded by itself once there is one', () => {
    open(false)
    expect(screen.getByRole('alert').textContent).toContain('There is no connection.')
    expect(screen.queryByText(/newer version/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reload' }), 'would show a page of the browser').toBeNull()
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('otherwise may be of an older version: the page is loaded again at a press', async () => {
    open(true)
    screen.getByText(/newer version/)
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
