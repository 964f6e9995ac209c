import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anotherTab } from '../../test-support/other-tab.ts'
import { noor } from '../../test-support/people.ts'
import { openScreen } from '../../test-support/screen.tsx'
import { serve } from '../../test-support/server.ts'
import { Behind } from './behind.tsx'
import { IDLE_MS, IdleWatch, WARNING_MS } from './idle-watch.tsx'

const TO_WARNING = IDLE_MS - WARNING_MS + 15_000
const open = () => openScreen(<IdleWatch />, { at: '/u/main' })
const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' })

const untilWarned = async () => {
  const opened = open()
  await vi.advanceTimersByTimeAsync(TO_WARNING)
  await vi.waitFor(() => expect(warning()).toBeTruthy())
  return opened
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('a member who is away', () => {
  it('is warned before the session ends, with the time that is left', async () => {
    open()
    await vi.advanceTimersByTimeAsync(IDLE_MS - WARNING_MS - 1_000)
    expect(warning()).toBeNull()
    await vi.advanceTimersByTimeAsync(16_000)
    await vi.waitFor(() => expect(warning()?.textContent).toMatch(/signed out in 1[01]\d seconds, in all tabs/))
  })

  it('stays signed in by the button, which renews the session on the server and tells the other tabs', async () => {
    const asked = serve(() => ({ body: noor }))
    const { heard } = anotherTab()
    const { router } = await untilWarned()
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    expect(warning()).toBeNull()
    expect(asked.map(({ path }) => path)).toContain('/api/profile')
    await vi.advanceTimersByTimeAsync(IDLE_MS - WARNING_MS - 15_000)
    expect([router.state.location.pathname, warning()]).toEqual(['/u/main', null])
    await vi.waitFor(() => expect(heard.filter((news) => Object(news).kind === 'active').length).toBeGreaterThan(1))
  })

  it('stays signed in by moving the mouse: the dialog says so, and goes', async () => {
    serve(() => ({ body: noor }))
    const { router } = await untilWarned()
    fireEvent.mouseMove(document)
    expect(warning()?.textContent).toContain('You stay signed in.')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(warning()).toBeNull()
    await vi.advanceTimersByTimeAsync(WARNING_MS)
    expect(router.state.location.pathname).toBe('/u/main')
  })

  it('may sign out at once', async () => {
    const { router } = await untilWarned()
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(router.state.location.pathname).toBe('/logout')
  })

  it('is not away while another tab is used, even where the browser refuses storage', async () => {
    const storage = vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
    const { say } = anotherTab()
    await untilWarned()
    say({ kind: 'active' })
    await vi.waitFor(() => expect(warning()).toBeNull())
    storage.mockRestore()
  })

  it('is signed out in this tab as soon as another one ends the session', async () => {
    const { say } = anotherTab()
    const { router } = openScreen(<Behind who="signed-in" />, { at: '/u/main' })
    say({ kind: 'signed-out', why: 'idle' })
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(decodeURIComponent(router.state.location.search)).toContain('two hours without activity')
  })
})

it('who reads for long, and asks the server for nothing, keeps the session on the server', async () => {
  const asked = serve(() => ({ body: noor }))
  open()
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect(asked).toEqual([])
  fireEvent.scroll(document)
  expect(asked.map(({ path }) => path)).toEqual(['/api/profile'])
})
