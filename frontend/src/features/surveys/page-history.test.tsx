import type { SurveyPage } from '@portal/contracts/http/surveys'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { type Asked, serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode, theEnd } from '../../../test-support/survey.ts'
import { painted } from '../../lib/painted.ts'
import { ConductScreen } from './conduct-screen.tsx'

const first = aPage([aQuestion({ QuestionText: 'Tea?', precodes: [precode(1, 'Yes'), precode(2, 'No')] })])
const second = aPage([aQuestion({ QuestionID: 'Q3', QuestionText: 'And milk?', precodes: [precode(1, 'Yes')] })], {
  page: { id: 'second', number: 2, hasPrevious: true },
})
const accepted = (next: SurveyPage) => ({ body: { status: true, questions: [], next } })
const open = (answer: (asked: Asked) => Readonly<{ body: unknown }>) => {
  const asked = serve((request) => (request.path.endsWith('/questions') ? { body: first } : answer(request)))
  const view = openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${first.token}` })
  return { asked, ...view }
}
const goBack = (asked: readonly Asked[]) => asked.filter(({ path }) => path.endsWith('/previous')).length
const goOn = async ({ router }: Pick<ReturnType<typeof open>, 'router'>) => {
  await userEvent.click(await screen.findByLabelText('Yes'))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('And milk?')
  await waitFor(() => expect(router.state.location.state).toEqual({ surveyDepth: 1 }))
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup) // A screen saves when it is left: to its own server, not to that of the next test.

describe('a page of a survey in the history of the browser', () => {
  it('is gone back from by the browser’s own Back as by the button, and the survey is not left', async () => {
    const { asked, router } = open(({ path }) => accepted(path.endsWith('/previous') ? first : second))
    await goOn({ router })
    await act(() => router.navigate(-1))
    await screen.findByText('Tea?')
    expect(goBack(asked)).toBe(1)
    expect(router.state.location.pathname).toBe('/u/surveys/conduct')
  })

  it('is seen before it has an entry of its own', async () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    const { router } = open(() => accepted(second))
    await userEvent.click(await screen.findByLabelText('Yes'))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('And milk?')
    expect(router.state.location.state).not.toEqual({ surveyDepth: 1 })
    for (const frame of frames) frame(0)
    await waitFor(() => expect(router.state.location.state).toEqual({ surveyDepth: 1 }))
    vi.restoreAllMocks()
  })

  it('gets no entry while the page is being loaded again: the browser would give its state to the one before', async () => {
    const { router } = open(() => accepted(second))
    await userEvent.click(await screen.findByLabelText('Yes'))
    window.dispatchEvent(new Event('beforeunload'))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('And milk?')
    await painted()
    expect(router.state.location.state).toBeNull()
  })

  it('gets its entry after the reload during which it came: Back leads to the page before it, and does not leave the survey', async () => {
    open(() => accepted(second))
    await userEvent.click(await screen.findByLabelText('Yes'))
    window.dispatchEvent(new Event('beforeunload'))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('And milk?')
    cleanup()
    const asked = serve(({ path }) => ({ body: path.endsWith('/questions') ? second : accepted(first).body }))
    const { router } = openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${first.token}` })
    await screen.findByText('And milk?')
    await waitFor(() => expect(router.state.location.state).toEqual({ surveyDepth: 1 }))
    await act(() => router.navigate(-1))
    await screen.findByText('Tea?')
    expect([goBack(asked), router.state.location.state]).toEqual([1, null])
  })

  it('gets none where it was there before the reload, or the survey is resumed: Back leaves it', async () => {
    for (let n = 0; n < 2; n += 1) {
      serve(() => ({ body: second }))
      const { router } = openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${first.token}` })
      await screen.findByText('And milk?')
      await painted()
      expect(router.state.location.state).toBeNull()
      cleanup()
    }
  })

  it('gets none where another survey was shown in the same entry: Back leaves it', async () => {
    open(() => accepted(second))
    await screen.findByText('Tea?')
    cleanup()
    serve(() => ({ body: second }))
    const { router } = openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=of-another' })
    await screen.findByText('And milk?')
    await painted()
    expect(router.state.location.state).toBeNull()
  })

  it('leaves nothing behind in the history when the button goes back', async () => {
    const { asked, router } = open(({ path }) => accepted(path.endsWith('/previous') ? first : second))
    await screen.findByText('Tea?')
    const { key } = router.state.location
    await goOn({ router })
    expect(router.state.location.key).not.toBe(key)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByText('Tea?')
    expect(router.state.location.key).toBe(key)
    expect(goBack(asked)).toBe(1)
  })

  it('stays in its place where going back is refused', async () => {
    const refused = { status: false, questions: [{ QuestionID: 'Q3', valid: false, message: 'Too long.' }], next: null }
    const { router } = open(({ path }) => (path.endsWith('/previous') ? { body: refused } : accepted(second)))
    await goOn({ router })
    const { key } = router.state.location
    await act(() => router.navigate(-1))
    await screen.findByRole('dialog')
    expect(router.state.location.key).toBe(key)
    expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  })

  it('is no entry any more once the survey has ended: one Back leaves it', async () => {
    const { asked, router } = open(({ path, body }) =>
      accepted(path.endsWith('/submit') && Object(Object(body)['DATA'])['Q3'] ? theEnd() : second),
    )
    await screen.findByText('Tea?')
    const { key } = router.state.location
    await goOn({ router })
    await userEvent.click(await screen.findByLabelText('Yes'))
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
    await screen.findByRole('link', { name: 'Go to my surveys' }, { timeout: 10_000 })
    await waitFor(() => expect(router.state.location.key).toBe(key))
    expect(goBack(asked)).toBe(0)
    expect(screen.getByRole('link', { name: 'Go to my surveys' })).toBeTruthy()
  })
})
