import { leadingZeroBits, WORK_BITS } from '@portal/contracts/proof-of-work'
import { PROOF_MARK } from '@portal/contracts/survey/shapes/proof'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showQuestion } from '../../../test-support/question.tsx'
import { aQuestion } from '../../../test-support/survey.ts'

const captcha = (differs: object = {}) =>
  aQuestion({ QuestionType: 48, captcha: { siteKey: 'a-challenge', script: '', seconds: 600, ...differs } })

const box = () => screen.getByRole('checkbox', { name: /not a robot/ })

describe('a captcha of this portal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is ticked once the work is done, and its answer is the solution', async () => {
    const { answers } = await showQuestion(captcha())
    expect(box()).toHaveProperty('checked', false)
    await userEvent.click(box())
    await waitFor(() => expect(box()).toHaveProperty('checked', true), { timeout: 20_000 })
    const given = String(answers()['Q1'])
    const solution = given.slice(PROOF_MARK.length)
    expect([given.startsWith(PROOF_MARK), solution.startsWith('a-challenge:')]).toEqual([true, true])
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(solution))
    expect(leadingZeroBits(new Uint8Array(digest))).toBeGreaterThanOrEqual(WORK_BITS)
    expect(screen.getByText('Confirmed.')).toBeTruthy()
  })

  it('loses its answer when its time is over, and says so', async () => {
    const { answers } = await showQuestion(captcha({ seconds: 60 }), { Q1: `${PROOF_MARK}a-challenge:1` })
    expect(box()).toHaveProperty('checked', true)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(answers()).toEqual({ Q1: '' })
    expect(box()).toHaveProperty('checked', false)
    expect(screen.getByText(/has expired/)).toBeTruthy()
  })

  it('keeps the answer that the server has stored', async () => {
    const { answers } = await showQuestion(captcha({ seconds: 60 }), { Q1: 1 })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect([answers(), box()]).toEqual([{ Q1: 1 }, expect.objectContaining({ checked: true })])
  })
})

describe('a captcha of a service', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'grecaptcha')
  })

  it('is the widget of its script: its solution is the answer, which it takes back when it has expired', async () => {
    const render = vi.fn<(place: HTMLElement, options: Record<string, unknown>) => void>()
    const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      Object.assign(window, { grecaptcha: { render } })
      for (const node of nodes) if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event('load'))
    })
    const { answers } = await showQuestion(captcha({ siteKey: 'site', script: 'https://captcha.example/api.js' }))
    await waitFor(() => expect(render).toHaveBeenCalledTimes(1))
    const options = render.mock.calls[0]?.[1] ?? {}
    const call = (name: string, ...given: readonly string[]) => {
      const callback = options[name]
      if (typeof callback === 'function') act(() => void callback(...given))
    }
    expect(options['sitekey']).toBe('site')
    call('callback', 'a solution')
    expect(answers()).toEqual({ Q1: `${PROOF_MARK}a solution` })
    call('expired-callback')
    expect(answers()).toEqual({ Q1: '' })
    append.mockRestore()
  })
})
