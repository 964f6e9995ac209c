import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../test-support/screen.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const opened = vi.fn()

const show = () => {
  window.open = opened
  render(
    <>
      <LeaveGuard />
      <a href="https://elsewhere.example/page" target="_blank" rel="noopener">
        elsewhere
      </a>
      <a href="/news">news</a>
      <a href="mailto:support@example.org">mail</a>
    </>,
  )
}
const ok = () => screen.getByRole('button', { name: /^OK/ })
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

describe('a link to another site', () => {
  beforeEach(() => {
    opened.mockReset()
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => vi.useRealTimers())

  it('is asked about, and followed after three seconds at the earliest', async () => {
    show()
    expect(fireEvent.click(screen.getByText('elsewhere'))).toBe(false)
    await screen.findByText('https://elsewhere.example/page')
    expect(ok()).toHaveProperty('disabled', true)
    for (let second = 0; second < 3; second += 1) pass(1_000)
    await waitFor(() => expect(ok()).toHaveProperty('disabled', false))
    fireEvent.click(ok())
    expect(opened).toHaveBeenCalledWith('https://elsewhere.example/page', '_blank', 'noopener,noreferrer')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is asked about for three seconds, and not fewer', () => {
    vi.useFakeTimers() // which stand still by themselves
    const leaving = { url: 'https://elsewhere.example/page', isNewTab: true }
    render(<LeaveDialog leaving={leaving} onClose={() => undefined} />)
    for (const ms of [1_000, 1_000, 999]) pass(ms)
    expect(ok()).toHaveProperty('disabled', true)
    pass(1)
    expect(ok()).toHaveProperty('disabled', false)
  })

  it('is not followed by who stays', async () => {
    show()
    fireEvent.click(screen.getByText('elsewhere'))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    pass(10_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(opened).not.toHaveBeenCalled()
  })

  it('is left alone with a key that opens a new tab', () => {
    show()
    expect(fireEvent.click(screen.getByText('elsewhere'), { ctrlKey: true })).toBe(true)
  })
})

it.each(['news', 'mail'])('a link of this portal, or to a mail program, is followed at once: %s', (name) => {
  show()
  fireEvent.click(screen.getByText(name))
  expect(screen.queryByRole('dialog')).toBeNull()
})
