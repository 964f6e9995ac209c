import type { SurveyPage } from '@portal/contracts/http/surveys'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, serve } from '../../../../test-support/server.ts'
import { aPage, aQuestion, theEnd } from '../../../../test-support/survey.ts'
import { PreviewScreen } from './preview-screen.tsx'

const rules = [
  { pkQuestion: 'too-young', QuestionType: 44, precode: null, rule: 'Q1 < 18', holds: false },
  { pkQuestion: 'angry', QuestionType: 45, precode: null, rule: 'Q2 = 1', holds: true },
  { pkQuestion: 'age/young', QuestionType: 12, precode: null, rule: 'Q1 < 30', holds: false },
  { pkQuestion: 'age/others', QuestionType: 12, precode: null, rule: '()', holds: true },
]
const titled = (id: string, title: string) => ({ id, title })
const pages = [titled('one', 'Drinks'), titled('loop-1', 'Each'), titled('loop-2', 'Each'), titled('end', '')]
const readThis = aPage([aQuestion({ QuestionType: 6, QuestionText: 'Read this' })])
const open = (next: SurveyPage = readThis) => {
  const body = { status: true, questions: [], next, held: null, rules, pages, version: 1, versions: 1 }
  const asked = serve(() => ({ body }))
  const view = openScreen(<PreviewScreen />, {
    at: '/client/surveys/tea/preview',
    route: '/client/surveys/:surveyID/preview',
  })
  return { asked, ...view }
}
const bodies = (asked: readonly Asked[]) => asked.map(({ body }) => body)

afterEach(() => vi.restoreAllMocks())

describe('a preview', () => {
  it('shows the conditions of screens, alert e-mails and quotas, each with whether it is true now', async () => {
    open()
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Screen too-youngQ1 < 18not true now',
      'Alert e-mail angryQ2 = 1true now',
      'Quota age/youngQ1 < 30not true now',
      'Quota age/othersNo conditiontrue now',
    ])
  })

  it('keeps the conditions of a page that is refused', async () => {
    const words = aPage([aQuestion({ QuestionType: 3, QuestionText: 'Why?' })])
    const body = { status: true, questions: [], next: words, held: null, rules, pages, version: 1, versions: 1 }
    const verdicts = [{ QuestionID: 'Q1', valid: false, message: 'Please answer this question.' }]
    serve(({ body: asked }) => ({
      body:
        Object(asked).move === 'answer' ? { ...body, status: false, questions: verdicts, next: null, rules: [] } : body,
    }))
    openScreen(<PreviewScreen />, { at: '/client/surveys/tea/preview', route: '/client/surveys/:surveyID/preview' })
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('dialog')
    expect(within(screen.getByRole('complementary', { hidden: true })).getByText('Q1 < 18')).toBeTruthy()
  })

  it.each([
    ['complete', 'Complete'],
    ['screened', 'Screened out'],
    ['terminated', 'Terminated'],
  ] as const)('says how the survey ended: %s', async (status, words) => {
    open({ ...theEnd(), status })
    const beside = await screen.findByRole('complementary')
    await waitFor(() => expect(beside.textContent).toBe(`How it ended${words}`))
  })

  it('offers each page by its title, with its id where pages of a loop share one', async () => {
    open()
    const box = await screen.findByRole('combobox', { name: 'Page' })
    const offered = within(box)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(offered).toEqual(expect.arrayContaining(['Drinks', 'Each (loop-1)', 'Each (loop-2)', 'end']))
  })

  it('closes its tab when it is saved and quit, and leads to the surveys where the browser keeps it open', async () => {
    const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
    const { router } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Save and quit' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/client/surveys'))
    expect(close).toHaveBeenCalledOnce()
  })

  it('enters all folders on request, from the beginning', async () => {
    const { asked } = open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Enter all folders' }))
    await waitFor(() => expect(bodies(asked).at(-1)).toMatchObject({ move: 'look', held: null, enterAllFolders: 1 }))
    expect(bodies(asked)[0]).not.toHaveProperty('enterAllFolders')
  })
})
