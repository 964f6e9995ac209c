import type { SurveyPage } from '@portal/contracts/http/surveys'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../../test-support/server.ts'
import { aPage, aQuestion, precode, theEnd } from '../../../../test-support/survey.ts'
import { EmbeddedScreen } from './embedded-screen.tsx'

const PATH = '/u/surveys/embed'
const SHOP = 'https://shop.example'
const FRAGMENT = `#token=abc&origin=${encodeURIComponent(SHOP)}&backgroundVars=SOURCE%3D1`
const question = aQuestion({ QuestionText: 'Do you drink tea?', precodes: [precode(1, 'Yes')] })
const first = aPage([question])
const second = aPage([aQuestion({ QuestionID: 'Q2', QuestionText: 'And milk?', precodes: [precode(1, 'Yes')] })], {
  page: { id: 'second', number: 2, hasPrevious: true },
})

const heard: { message: Readonly<Record<string, unknown>>; to: unknown }[] = []
let observed: Element | null = null
let resized: () => void = () => undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  heard.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell
      }
      observe(element: Element) {
        observed = element
      }
      disconnect() {
        observed = null
      }
    },
  )
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message, to) => void heard.push({ message, to }))
})

type Answering = (asked: Asked) => ReturnType<typeof problem>

/** `answer` replies to what only some stories ask; the rest goes well. */
const open = (answer: (asked: Asked) => ReturnType<Answering> | null, fragment = FRAGMENT) => {
  const usual: Answering = ({ path }) => {
    if (path.endsWith('/embedding')) return { body: { origins: [SHOP] } }
    if (path.endsWith('/start')) return { body: { token: first.token, surveyID: first.surveyID } }
    return { body: first }
  }
  const asked = serve((request) => answer(request) ?? usual(request))
  return { asked, ...openScreen(<EmbeddedScreen />, { at: PATH + fragment, route: PATH }) }
}
const types = () => heard.map(({ message }) => message['type'])
const replying = (next: SurveyPage) => ({ body: { status: true, questions: [], next } })

describe('a survey in a frame of another site', () => {
  it('tells that site, by its exact origin, of each page and of the end, which takes the focus', async () => {
    const replies = [second, theEnd()]
    const main = document.createElement('main')
    Object.assign(main, { id: 'content', tabIndex: -1 })
    document.body.append(main)
    open(({ path }) => (path.endsWith('/submit') ? replying(replies.shift() ?? second) : null))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('And milk?')
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(types()).toEqual(['ready', 'page', 'page', 'complete']))
    expect(new Set(heard.map(({ to }) => to))).toEqual(new Set([SHOP]))
    await waitFor(() => expect(document.activeElement).toBe(main))
    main.remove()
  })

  it.each([
    ['complete', 'complete'],
    ['screened', 'screened_out'],
    ['quota full', 'quota_full'],
    ['terminated', 'terminated'],
  ] as const)('tells how the survey ended, and of which survey: %s', async (status, type) => {
    open(({ path }) => (path.endsWith('/submit') ? replying({ ...theEnd(), status }) : null))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() =>
      expect(heard.at(-1)?.message).toEqual({ source: 'portal-survey', version: 1, type, surveyId: first.surveyID }),
    )
  })

  it('tells how high the whole page is', async () => {
    open(() => null)
    await screen.findByText('Do you drink tea?')
    expect(observed).toBe(document.body)
    vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 411.2))
    resized()
    expect(heard.at(-1)?.message).toMatchObject({ type: 'resize', height: 412 })
  })

  it.each([
    ['survey-closed', 'This survey is closed'],
    ['link-withdrawn', 'This link was withdrawn'],
    ['not-your-token', 'This survey is not available to you'],
  ])('says why its link is refused, and tells of an error: %s', async (code, words) => {
    open(({ path }) => (path.endsWith('/start') ? problem(403, code) : null))
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(types()).toEqual(['ready', 'error'])
  })

  it('tells of an error when the survey is closed after the visit began', async () => {
    open(({ path }) => (path.endsWith('/questions') ? problem(403, 'survey-closed') : null))
    await screen.findAllByText('This survey is closed')
    expect(types()).toEqual(['ready', 'error'])
  })

  it.each(['/embedding', '/start', '/questions'])('can be tried again after a failure of %s', async (end) => {
    let isBroken = true
    open(({ path }) => (path.endsWith(end) && isBroken ? problem(500, 'unexpected') : null))
    const again = await screen.findByRole('button', { name: 'Try again' })
    // Which sites may be told is not known yet.
    expect(types()).toEqual(end === '/embedding' ? [] : ['ready', 'error'])
    isBroken = false
    await userEvent.click(again)
    await screen.findByText('Do you drink tea?')
    expect(types().at(-1)).toBe('page')
  })

  it('tells of an error when answers cannot be stored', async () => {
    open(({ path }) => (path.endsWith('/submit') ? problem(500, 'unexpected') : null))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('dialog')
    expect(heard.at(-1)?.message).toMatchObject({ type: 'error', surveyId: first.surveyID })
  })

  it('stays when a link leads to a place of its page, and mends the address', async () => {
    const { router, asked } = open(() => null)
    await screen.findByText('Do you drink tea?')
    await router.navigate({ hash: '#content' })
    await waitFor(() => expect(router.state.location.hash).toBe(FRAGMENT))
    expect(screen.getByText('Do you drink tea?')).toBeTruthy()
    expect(asked.filter(({ path }) => path.endsWith('/questions'))).toHaveLength(1)
  })

  it('tells a site that is not named nothing', async () => {
    open(() => null, '#token=abc&origin=https%3A%2F%2Fother.example')
    await screen.findAllByText('This survey is not available to you')
    expect(heard).toEqual([])
  })
})
