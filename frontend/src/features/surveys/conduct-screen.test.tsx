import { SubmitBody, type SurveyPage } from '@portal/contracts/http/surveys'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openScreen } from '../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode, theEnd } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const answers = [precode(1, 'Yes'), precode(2, 'No')]
const tea = aQuestion({ QuestionText: 'Do you drink tea?', required: 1, precodes: answers })
const why = aQuestion({ QuestionID: 'Q2', QuestionType: 3, QuestionText: 'Why?', maxLength: 20 })
const first = aPage([tea, why])
const second = aPage([aQuestion({ QuestionID: 'Q3', QuestionText: 'And milk?', precodes: [precode(1, 'Yes')] })], {
  page: { id: 'second', number: 2, hasPrevious: true },
})

const accepted = (next: SurveyPage) => ({ body: { status: true, questions: [], next } })
const open = (answer: (asked: Asked) => ReturnType<typeof problem> | 'lost', page: SurveyPage = first) => {
  const asked = serve((request) => (request.path.endsWith('/questions') ? { body: page } : answer(request)))
  const view = openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
  return { asked, ...view }
}
const sent = (asked: readonly Asked[], end = '/submit') =>
  asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => z.partial(SubmitBody).parse(body))
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))

beforeEach(() => sessionStorage.clear())
afterEach(cleanup) // A screen saves when it is left: to its own server, not to that of the next test.

describe('a page of a survey', () => {
  it('is sent whole; the next one replaces it with the focus on its heading', async () => {
    const { asked } = open(() => accepted(second))
    await userEvent.click(await screen.findByLabelText('Yes'))
    await userEvent.type(screen.getByLabelText('Why?'), 'It is warm')
    await next()
    await screen.findByText('And milk?')
    expect(sent(asked)).toMatchObject([
      { page: 'first', DATA: { Q1: 1, Q2: 'It is warm' }, saveAndQuit: false, totalQuestions: 2, language: 'en' },
    ])
    expect(document.title).toContain('Page 2 of 2 · Tea')
    expect(document.activeElement?.textContent).toBe('Page 2 of 2')
  })

  it('has a number without a total, Next and not Finish, while an answer decides how many pages there are', async () => {
    const page = { ...first, page: { ...first.page, total: null } }
    open(() => accepted(second), page)
    await screen.findByText('Page 1')
    expect(document.title).toContain('Page 1 · Tea')
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toBeTruthy()
    await next()
    await screen.findByText('Page 2 of 2')
    expect(screen.getByRole('button', { name: 'Finish' })).toBeTruthy()
  })

  it('lists missing answers, then focuses the first of them', async () => {
    const verdicts = [{ QuestionID: 'Q1', valid: false, message: 'Please answer this question.' }]
    open(() => ({ body: { status: false, questions: verdicts, next: null } }))
    await screen.findByText('Do you drink tea?')
    await next()
    const dialog = await screen.findByRole('dialog', { name: 'Unanswered Questions' })
    expect(dialog.textContent).toContain('Please answer this question.')
    await userEvent.keyboard('{Enter}') // on "Go to question", which has the focus
    expect(document.activeElement).toBe(screen.getByLabelText('Yes'))
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByLabelText('Yes'))
    expect(screen.queryByText('Please answer this question.')).toBeNull()
  })

  it('asks to check answers that are not accepted', async () => {
    const verdicts = [{ QuestionID: 'Q1', valid: false, message: 'Please choose one of the answers shown.' }]
    open(() => ({ body: { status: false, questions: verdicts, next: null } }))
    await userEvent.click(await screen.findByLabelText('Yes'))
    await next()
    await screen.findByRole('dialog', { name: 'Please check these answers' })
  })

  it('says that it retries while the server cannot be reached, and is stored once', async () => {
    let isAway = true
    const { asked } = open(() => (isAway ? problem(503, 'unavailable') : accepted(second)))
    await userEvent.click(await screen.findByLabelText('No'))
    await next()
    await screen.findByText('Saving… trying again')
    isAway = false
    await screen.findByText('And milk?', {}, { timeout: 4_000 })
    const keys = asked
      .filter(({ path }) => path.endsWith('/submit'))
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps what was typed in this tab until it is sent', async () => {
    const { unmount } = open(() => accepted(second))
    await userEvent.type(await screen.findByLabelText('Why?'), 'Warm')
    unmount()
    open(() => accepted(second))
    expect(await screen.findByLabelText('Why?')).toHaveProperty('value', 'Warm')
    await next()
    await screen.findByText('And milk?')
    expect(Object.keys(sessionStorage)).toEqual(['survey-entry'])
  })

  it('shows the answers that the server has', async () => {
    open(() => accepted(second), aPage([tea, why], { DATA: { Q1: '2', Q2: 'Cold' } }))
    expect(await screen.findByLabelText('No')).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Why?')).toHaveProperty('value', 'Cold')
  })

  it('is saved when it is left on request', async () => {
    const { asked, router } = open(() => accepted(first))
    await userEvent.click(await screen.findByLabelText('Yes'))
    await userEvent.click(screen.getByRole('button', { name: 'Save and quit' }))
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/main')
    expect(sent(asked)).toMatchObject([{ saveAndQuit: true, DATA: { Q1: 1 } }])
    expect(screen.getByText('Your answers are saved. You can continue at any time.')).toBeTruthy()
  })

  it('is saved when the respondent goes back', async () => {
    const { asked } = open(() => accepted(first), second)
    await userEvent.click(await screen.findByLabelText('Yes'))
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByText('Do you drink tea?')
    expect(sent(asked, '/previous')).toMatchObject([{ page: 'second', DATA: { Q3: 1 }, seconds: expect.any(Number) }])
  })

  it('is replaced by the page to which another tab has moved, with the focus on its heading, and says so', async () => {
    let page = first
    const asked = serve(({ path }) => (/questions$/.test(path) ? { body: page } : problem(409, 'page-out-of-order')))
    openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${first.token}` })
    await userEvent.click(await screen.findByLabelText('Yes'))
    page = second
    await next()
    await waitFor(() => expect(sent(asked)).toHaveLength(2)) // what was answered here is sent as the page is left
    expect(document.activeElement?.textContent).toBe('Page 2 of 2')
    expect(screen.getByText(/continued this survey in another tab/)).toBeTruthy()
  })

  it('is saved when its tab is hidden', async () => {
    const { asked } = open(() => accepted(first))
    await userEvent.click(await screen.findByLabelText('Yes'))
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(sent(asked)).toMatchObject([{ saveAndQuit: true, DATA: { Q1: 1 } }]))
    fireEvent(document, new Event('visibilitychange'))
    expect(sent(asked)).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('is saved once when the browser leads elsewhere, which tells the page before it hides it', async () => {
    const { asked } = open(() => accepted(first))
    await userEvent.click(await screen.findByLabelText('Yes'))
    fireEvent(window, new Event('beforeunload'))
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(sent(asked)).toMatchObject([{ saveAndQuit: true, DATA: { Q1: 1 } }]))
    expect(sent(asked)).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('is saved when it is left for another screen', async () => {
    const { asked, router } = open(() => accepted(first))
    await userEvent.click(await screen.findByLabelText('Yes'))
    await act(() => router.navigate('/u/main'))
    await waitFor(() => expect(sent(asked)).toMatchObject([{ saveAndQuit: true, DATA: { Q1: 1 } }]))
  })

  it('says that answers cannot be stored when the server fails', async () => {
    open(() => problem(500, 'unexpected'))
    await screen.findByText('Do you drink tea?')
    await next()
    expect((await screen.findByRole('dialog', { name: 'Fatal error' })).textContent).toContain('Unable to save answers')
  })
})

describe('a question that others depend on', () => {
  const decisive = aQuestion({ ...tea, hasDependency: 1 })

  it('is saved at once, and the page shows what follows from it', async () => {
    const kind = aQuestion({ QuestionID: 'Q9', QuestionText: 'Which kind?', precodes: [precode(1, 'Green')] })
    const { asked } = open(() => accepted(aPage([decisive, kind, why])), aPage([decisive, why]))
    await userEvent.type(await screen.findByLabelText('Why?'), 'Warm')
    await userEvent.click(screen.getByLabelText('Yes'))
    await screen.findByText('Which kind?')
    expect(sent(asked)).toMatchObject([{ saveAndQuit: true, DATA: { Q1: 1, Q2: 'Warm' } }])
    expect(screen.getByText('The questions on this page have changed.')).toBeTruthy()
    expect(screen.getByLabelText('Why?')).toHaveProperty('value', 'Warm')
    expect(document.activeElement).toBe(screen.getByLabelText('Yes'))
  })
})

describe('a survey that advances by itself', () => {
  const auto = aPage([tea], { details: { autoNext: 1 } })

  it('does so once the last choice is made', async () => {
    const { asked } = open(() => accepted(second), auto)
    await userEvent.click(await screen.findByLabelText('No'))
    await screen.findByText('And milk?', {}, { timeout: 2_000 })
    expect(sent(asked)).toMatchObject([{ DATA: { Q1: 2 } }])
  })

  it('lets the arrow keys move without choosing, and Enter choose', async () => {
    open(() => accepted(second), auto)
    const yes = await screen.findByLabelText('Yes')
    yes.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByLabelText('No'))
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByLabelText('No')).toHaveProperty('checked', true)
  })
})

describe('a survey of sliders that advances by itself', () => {
  const number = { minimum: 0, maximum: 10, decimals: 0, step: 1, total: null, unit: '', low: '', high: '' }
  const sliders = aQuestion({ QuestionType: 21, precodes: [precode(1, 'Tea')], number })
  const PAUSE_MS = 2_000

  it('stays while the keyboard passes by numbers that are set, and goes on once one was changed and let go', async () => {
    const { asked } = open(() => accepted(second), aPage([sliders], { details: { autoNext: 1 }, DATA: { Q1_1: 4 } }))
    const slider = await screen.findByRole('slider', { name: 'Tea' })
    fireEvent.keyUp(slider, { key: 'Tab' })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + 300))
    expect(sent(asked)).toEqual([])
    fireEvent.change(slider, { target: { value: '5' } })
    fireEvent.keyUp(slider, { key: 'ArrowRight' })
    await screen.findByText('And milk?', {}, { timeout: 3 * PAUSE_MS })
    expect(sent(asked)).toMatchObject([{ DATA: { Q1_1: 5 } }])
  }, 20_000)
})

describe('a survey', () => {
  const endAt = async (page: SurveyPage) => {
    open(() => accepted(page))
    await screen.findByText('Do you drink tea?')
    await next()
  }

  it('says to those whom it is not for that it is for others, unless it has a message of its own', async () => {
    await endAt({ ...theEnd(''), status: 'screened' })
    expect(await screen.findByRole('heading', { name: 'Thank you for your interest' })).toBeTruthy()
    expect(screen.getByText('This survey is for another group of people this time.')).toBeTruthy()
    cleanup()
    await endAt({ ...theEnd('<p>Not this time.</p>'), status: 'screened' })
    await screen.findByText('Not this time.')
    expect(screen.queryByText('This survey is for another group of people this time.')).toBeNull()
  })

  it('says to those whose quota is full that there are enough answers, unless it has a message of its own', async () => {
    const full = (message: string) => ({
      ...theEnd(''),
      status: 'quota full' as const,
      end: { endPage: 'message' as const, EndMessage: '', quotaFullMessage: message, redirectLink: '' },
    })
    await endAt(full(''))
    expect(await screen.findByRole('heading', { name: 'Thank you for your interest' })).toBeTruthy()
    expect(screen.getByText(/^Enough people like you/)).toBeTruthy()
    cleanup()
    await endAt(full('<p>We have enough of you.</p>'))
    await screen.findByText('We have enough of you.')
    expect(screen.queryByText(/^Enough people like you/)).toBeNull()
  })

  it('ends with its message', async () => {
    await endAt(theEnd())
    await screen.findByText('It is stored.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tea')
    expect(screen.queryByText('Thank you!')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to my surveys' }).getAttribute('href')).toBe('/u/main')
  })

  it.each([
    [403, 'not-your-token'],
    [404, 'not-found'],
  ])('is not shown to a member without access: %i', async (status, code) => {
    serve(() => problem(status, code))
    openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=a-token-of-twenty-letters' })
    expect(await screen.findByRole('heading', { name: 'This survey is not available to you' })).toBeTruthy()
  })

  it('that is closed says so', async () => {
    serve(() => problem(409, 'survey-closed'))
    openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=a-token-of-twenty-letters' })
    expect(await screen.findByRole('heading', { name: 'This survey is closed', level: 1 })).toBeTruthy()
    expect(screen.getByText(/What you answered is kept/)).toBeTruthy()
  })

  it('is not opened without a token', () => {
    openScreen(<ConductScreen />, { at: '/u/surveys/conduct' })
    expect(screen.getByRole('heading', { name: 'This survey is not available to you' })).toBeTruthy()
  })

  it('is shown from right to left in a language that is', async () => {
    open(() => accepted(second), aPage([tea], { language: { pkLanguage: 'ar', leftToRight: false } }))
    const question = await screen.findByText('Do you drink tea?')
    expect(question.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  })
})
