import type { SurveyPage } from '@portal/contracts/http/surveys'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode, theEnd } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const first = aPage([aQuestion({ QuestionText: 'Tea?', required: 1, precodes: [precode(1, 'Yes'), precode(2, 'No')] })])
const milk = aQuestion({ QuestionID: 'Q3', QuestionText: 'And milk?', precodes: [precode(1, 'A drop')] })
const second = aPage([milk], { page: { id: 'second', number: 2, hasPrevious: true } })
const third = aPage([aQuestion({ QuestionID: 'Q4', QuestionText: 'Sugar?' })], {
  page: { id: 'third', number: 3, hasPrevious: true },
})
const accepted = (next: SurveyPage | null) => ({ body: { status: true, questions: [], next } })

type Answer = ReturnType<typeof problem> | 'lost'

type Server = Readonly<{ tellsAhead?: () => Answer; isSlow?: boolean; aheadComes?: Promise<void> }>

/** A server that is slow: submissions are answered when the test says so, one after another. `aheadComes`: when it tells what is ahead. */
const open = ({ tellsAhead = () => ({ body: { next: second } }), isSlow = true, aheadComes }: Server = {}) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    isSlow ? [{ responseEnd: 500 } as PerformanceNavigationTiming] : [],
  )
  const waiting: ((answer: Answer) => void)[] = []
  const asked = serve(({ path }) => (path.endsWith('/ahead') ? tellsAhead() : { body: first }))
  const quick = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/ahead')) await aheadComes
    if (!String(input).endsWith('/submit')) return quick(input, init)
    await quick(input, init)
    const answer = await new Promise<Answer>((resolve) => waiting.push(resolve))
    if (answer === 'lost') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  }
  const view = openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${first.token}` })
  const to = (end: string) => asked.filter(({ path }: Asked) => path.endsWith(end))
  const answer = async (given: Answer) => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    await act(async () => waiting.shift()?.(given))
  }
  return { ...view, to, answer }
}

const next = () => userEvent.click(screen.getAllByRole('button', { name: 'Next' }).at(-1) ?? document.body)
const answered = async ({ to }: ReturnType<typeof open>) => {
  await userEvent.click(await screen.findByLabelText('Yes'))
  await waitFor(() => expect(to('/ahead')).toHaveLength(1), { timeout: 3_000 })
  await act(async () => undefined)
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the page that Next leads to', () => {
  it('is asked for once the page may be sent, and shown as soon as it is', async () => {
    const survey = open()
    await screen.findByText('Tea?')
    expect(survey.to('/ahead')).toEqual([])
    await answered(survey)
    expect(survey.to('/ahead')[0]?.body).toMatchObject({ page: 'first', DATA: { Q1: 1 } })
    await next()
    await screen.findByText('And milk?')
    expect(document.activeElement?.textContent).toBe('Page 2 of 2')
    expect(screen.queryByRole('radio', { name: 'Yes' })).toBeNull() // the page before is hidden
    await userEvent.click(screen.getByLabelText('A drop'))
    await survey.answer(accepted(second))
    await waitFor(() => expect(screen.queryByText('Tea?')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('A drop').checked).toBe(true)
    expect(survey.to('/submit')).toHaveLength(1)
  })

  it('is shown as soon as it comes where Next was pressed before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const survey = open({ aheadComes: promise })
    await userEvent.click(await screen.findByLabelText('Yes'))
    await next()
    await waitFor(() => expect(survey.to('/submit')).toHaveLength(1))
    expect(screen.queryByText('And milk?')).toBeNull()
    await act(async () => resolve())
    await screen.findByText('And milk?')
    await survey.answer(accepted(second))
    await waitFor(() => expect(screen.queryByText('Tea?')).toBeNull())
    screen.getByText('And milk?')
  })

  it.each([
    ['is refused', { body: { status: false, questions: [], next: null } }],
    ['does not arrive', 'lost'],
  ] as const)('is not shown where it comes while the page before %s', async (_, outcome) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const survey = open({ aheadComes: promise })
    await userEvent.click(await screen.findByLabelText('Yes'))
    await next()
    await survey.answer(outcome)
    resolve()
    await waitFor(() => expect(survey.to('/ahead')).toHaveLength(1))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(screen.queryByText('And milk?')).toBeNull()
  })

  it('is sent only after the one before is stored', async () => {
    const survey = open()
    await answered(survey)
    await next()
    await userEvent.click(await screen.findByLabelText('A drop'))
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
    expect(survey.to('/submit')).toHaveLength(1)
    await survey.answer(accepted(second))
    await survey.answer(accepted(theEnd()))
    await waitFor(() => expect(survey.to('/submit').map(({ body }) => Object(body).page)).toEqual(['first', 'second']))
  })

  it('gives way to the page before when that is refused', async () => {
    const survey = open()
    await answered(survey)
    await next()
    await screen.findByText('And milk?')
    const verdicts = [{ QuestionID: 'Q1', valid: false, message: 'Please answer this question.' }]
    await survey.answer({ body: { status: false, questions: verdicts, next: null } })
    await screen.findByRole('dialog', { name: 'Please check these answers' })
    expect(screen.queryByText('And milk?')).toBeNull()
  })

  it('gives way to the page before while that does not arrive, and keeps what was answered on it', async () => {
    const survey = open()
    await answered(survey)
    await next()
    await userEvent.click(await screen.findByLabelText('A drop'))
    await survey.answer('lost')
    await screen.findByRole('radio', { name: 'Yes' })
    expect(screen.queryByText('And milk?')).toBeNull()
    await survey.answer(accepted(second))
    expect((await screen.findByLabelText<HTMLInputElement>('A drop')).checked).toBe(true)
  })

  it('is another one if the server says so after all', async () => {
    const survey = open()
    await answered(survey)
    await next()
    await screen.findByText('And milk?')
    await survey.answer(accepted(third))
    await screen.findByText('Sugar?')
    expect(screen.queryByText('And milk?')).toBeNull()
  })

  it('is not shown for other answers than it was asked for', async () => {
    const told = [second, null]
    const survey = open({ tellsAhead: () => ({ body: { next: told.shift() } }) })
    await answered(survey)
    await userEvent.click(screen.getByLabelText('No'))
    await next()
    expect(screen.queryByText('And milk?')).toBeNull()
    await survey.answer(accepted(third))
    await screen.findByText('Sugar?')
  })

  it('comes with Next where the server is busy, or near', async () => {
    const busy = open({ tellsAhead: () => problem(503, 'overloaded') })
    await answered(busy)
    await userEvent.click(screen.getByLabelText('No'))
    await next()
    expect(screen.queryByText('And milk?')).toBeNull()
    await busy.answer(accepted(second))
    await screen.findByText('And milk?')
    cleanup()

    const near = open({ isSlow: false })
    await userEvent.click(await screen.findByLabelText('Yes'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)))
    expect(near.to('/ahead')).toEqual([])
  })
})
