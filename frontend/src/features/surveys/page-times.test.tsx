import { SubmitBody, type SurveyPage } from '@portal/contracts/http/surveys'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openScreen } from '../../../test-support/screen.tsx'
import { type Asked, serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const tea = aQuestion({ QuestionText: 'Tea?', precodes: [precode(1, 'Yes'), precode(2, 'No')] })
const milk = aQuestion({ QuestionID: 'Q3', QuestionText: 'And milk?', precodes: [precode(1, 'Yes')] })
const second = aPage([milk], { page: { id: 'second', number: 2 } })
const id = 'an-id-of-twenty-letters'
const timer = (differs: Partial<NonNullable<SurveyPage['timer']>>) => ({
  timer: { id, wait: 0, limit: 0, recordOptOut: 0, recordTimes: 0, ...differs },
})

const accepted = (next: SurveyPage) => ({ body: { status: true, questions: [], next } })
const isSave = ({ body }: Asked) => z.partial(SubmitBody).parse(body).saveAndQuit === true

const open = (differs: Readonly<Record<string, unknown>>) => {
  const asked = serve((request) =>
    request.path.endsWith('/questions')
      ? { body: aPage([tea], differs) }
      : accepted(isSave(request) ? aPage([tea], differs) : second),
  )
  openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=a-token-of-twenty-letters' })
  return asked
}
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path.endsWith('/submit')).map(({ body }) => z.partial(SubmitBody).parse(body))
const nextButton = () => screen.findByRole('button', { name: 'Next' })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a page that waits', () => {
  it('holds Next, says for how long, and lets it go when the time is over', async () => {
    const asked = open(timer({ wait: 1.5 }))
    const next = await nextButton()
    expect(next.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText(/^You can go on in 2 s\.$/)).toHaveLength(2)
    await userEvent.click(next)
    fireEvent.submit(next)
    expect(sent(asked)).toEqual([])
    await screen.findByText('You can go on now.', {}, { timeout: 8_000 })
    expect(next.hasAttribute('aria-disabled')).toBe(false)
    await userEvent.click(next)
    await screen.findByText('And milk?')
    expect(sent(asked)).toMatchObject([{ timerId: id }])
  })

  it('counts from the seconds that it waits', async () => {
    open(timer({ wait: 4 }))
    await nextButton()
    expect(screen.getAllByText(/^You can go on in 4 s\.$/)).toHaveLength(2)
  })

  it('goes on by itself when its time is over, if it was answered before', async () => {
    open({ ...timer({ wait: 1.5 }), details: { autoNext: 1 } })
    await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
    await screen.findByText('And milk?', {}, { timeout: 8_000 })
  })
})

it('a page that is loaded again still proves when it was shown first', async () => {
  const decisive = aQuestion({ ...tea, hasDependency: 1 })
  const again = aPage([decisive], timer({ id: 'an-id-of-the-second-time', wait: 1 }))
  const asked = serve((request) => {
    if (request.path.endsWith('/questions')) return { body: aPage([decisive], timer({ wait: 0.1 })) }
    return accepted(isSave(request) ? again : second)
  })
  openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=a-token-of-twenty-letters' })
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  await waitFor(() => expect(sent(asked)).toHaveLength(1))
  await screen.findByText('You can go on now.', {}, { timeout: 8_000 })
  await userEvent.click(await nextButton())
  await screen.findByText('And milk?')
  expect(sent(asked)).toMatchObject([{ timerId: id }, { timerId: id }])
})

it('a page that is loaded again waits no longer than the server says then', async () => {
  const decisive = aQuestion({ ...tea, hasDependency: 1 })
  const asked = serve((request) => {
    if (request.path.endsWith('/questions')) return { body: aPage([decisive], timer({ wait: 600 })) }
    return accepted(isSave(request) ? aPage([decisive], timer({ wait: 0 })) : second)
  })
  openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=a-token-of-twenty-letters' })
  const next = await nextButton()
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  await screen.findByText('You can go on now.', {}, { timeout: 8_000 })
  await userEvent.click(next)
  await screen.findByText('And milk?')
  expect(sent(asked)).toHaveLength(2)
})

it('a page whose time is over is saved as it is, says so, and stays open', async () => {
  const asked = open(timer({ limit: 2 }))
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
  await screen.findByText(/s are left for this page/, {}, { timeout: 8_000 })
  await screen.findByText(/The time for this page is over/, {}, { timeout: 8_000 })
  await waitFor(() => expect(sent(asked)).toMatchObject([{ saveAndQuit: true, DATA: { Q1: 2 } }]))
  await userEvent.click(await nextButton())
  await screen.findByText('And milk?')
})

describe('a page that records', () => {
  it('sends a beacon when it is hidden, and none once it was sent', async () => {
    const beacons: unknown[] = []
    const sendBeacon = vi.fn((_: string | URL, data?: BodyInit | null) => beacons.push(data) > 0)
    Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
    open(timer({ recordOptOut: 1 }))
    await screen.findByText('Tea?')
    const hide = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    fireEvent(document, new Event('visibilitychange'))
    expect(beacons).toHaveLength(1)
    expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/timer/optout')
    const [sent] = beacons
    if (!(sent instanceof Blob)) throw new Error('The beacon has no content.')
    expect([sent.type, JSON.parse(await sent.text())]).toEqual(['application/json', { id, time: expect.any(Number) }])
    hide.mockReturnValue(false)
    await userEvent.click(await nextButton())
    await screen.findByText('And milk?')
    hide.mockReturnValue(true)
    fireEvent(document, new Event('visibilitychange'))
    expect(beacons).toHaveLength(1)
  })

  it('sends with itself how it loaded, and the presses on it', async () => {
    const asked = open(timer({ recordTimes: 1 }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
    await userEvent.click(await nextButton())
    await screen.findByText('And milk?')
    const [times] = sent(asked).map((body) => body.times)
    expect(times?.clicks).toBeGreaterThanOrEqual(2)
    expect(times?.load).toBeGreaterThanOrEqual(0)
  })

  it('makes room when the browser keeps no more times of requests', async () => {
    const clear = vi.fn()
    Object.assign(performance, { clearResourceTimings: clear })
    open(timer({ recordTimes: 1 }))
    await screen.findByText('Tea?')
    performance.onresourcetimingbufferfull?.(new Event('resourcetimingbufferfull'))
    expect(clear).toHaveBeenCalledOnce()
  })
})
