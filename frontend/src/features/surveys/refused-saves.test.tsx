import { SubmitBody, type SurveyPage } from '@portal/contracts/http/surveys'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openScreen } from '../../../test-support/screen.tsx'
import { type Asked, serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const decisive = aQuestion({
  QuestionText: 'Do you drink tea?',
  precodes: [precode(1, 'Yes'), precode(2, 'No')],
  hasDependency: 1,
})
const why = aQuestion({ QuestionID: 'Q2', QuestionType: 3, QuestionText: 'Why?', maxLength: 20 })
const kind = aQuestion({ QuestionID: 'Q9', QuestionText: 'Which kind?', precodes: [precode(1, 'Green')] })

const refused = (QuestionID: string, message: string) => ({
  body: { status: false, questions: [{ QuestionID, valid: false, message }], next: null },
})
const accepted = (next: SurveyPage | null) => ({ body: { status: true, questions: [], next } })

type Answer = ReturnType<typeof refused> | ReturnType<typeof accepted>
const Body = z.partial(SubmitBody)
type Body = z.infer<typeof Body>

const bodyOf = ({ body }: Asked): Body => Body.parse(body)
const open = (answer: (body: Body) => Answer | Promise<Answer>, page: SurveyPage) => {
  const asked = serve((one) => (one.path.endsWith('/questions') ? { body: page } : answer(bodyOf(one))))
  const { client } = openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
  return { client, sent: () => asked.filter(({ method }) => method === 'POST').map(bodyOf) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

it('a text that is refused while its tab is hidden is there again after a reload', async () => {
  const page = aPage([why])
  const { sent } = open(() => refused('Q2', 'Too long.'), page)
  await userEvent.type(await screen.findByLabelText('Why?'), 'Much longer than it may be')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(sent()).toMatchObject([{ saveAndQuit: true }]))
  vi.restoreAllMocks()
  cleanup()
  open(() => refused('Q2', 'Too long.'), page)
  expect(await screen.findByLabelText('Why?')).toHaveProperty('value', 'Much longer than it may be')
})

it('an answer stored while the page is being loaded again is there, though the page that comes was read before', async () => {
  const page = aPage([why])
  const { client, sent } = open(() => accepted(page), page)
  await userEvent.type(await screen.findByLabelText('Why?'), 'It is warm')
  fireEvent(window, new Event('beforeunload'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(client.isMutating()).toBe(0)) // the reply arrives before the document does
  cleanup()
  open(() => accepted(page), page)
  expect(await screen.findByLabelText('Why?')).toHaveProperty('value', 'It is warm')
})

it.each([
  ['text is sent so that it arrives though the tab is closed', 100, true],
  ['very long text, which a browser would refuse so, is sent as any other', 40_000, false],
])('in a tab that is hidden, a %s', async (_, times, outlives) => {
  const page = aPage([why])
  open(() => accepted(page), page)
  const fetched = vi.spyOn(globalThis, 'fetch')
  fireEvent.change(await screen.findByLabelText('Why?'), { target: { value: 'شا'.repeat(times) } })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(fetched.mock.lastCall?.[1]?.keepalive).toBe(outlives)
})

it('an answer that cannot be kept is named when the page is saved for what depends on another one, and saved once it is mended', async () => {
  const page = aPage([decisive, why])
  const { sent } = open(
    ({ DATA = {} }) =>
      String(DATA['Q2']).length > 20 ? refused('Q2', 'Too long.') : accepted(aPage([decisive, kind, why])),
    page,
  )
  await userEvent.type(await screen.findByLabelText('Why?'), 'Much longer than it may be')
  await userEvent.click(screen.getByLabelText('Yes'))
  expect(await screen.findByText('Too long.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.clear(screen.getByLabelText('Why?'))
  await userEvent.tab()
  await screen.findByText('Which kind?')
  expect(sent().map(({ saveAndQuit }) => saveAndQuit)).toEqual([true, true])
})

describe('Next, pressed before what depends on an answer is there', () => {
  const word = aQuestion({ ...why, hasDependency: 1 })
  const send = async (follows: SurveyPage) => {
    const view = open(({ saveAndQuit }) => accepted(saveAndQuit ? follows : aPage([kind], other)), aPage([word]))
    await userEvent.type(await screen.findByLabelText('Why?'), 'Warm{Enter}')
    return view
  }
  const other = { page: { id: 'second', number: 2 } }

  it('shows it first', async () => {
    const { sent } = await send(aPage([word, kind]))
    await screen.findByText('Which kind?')
    expect(sent()).toMatchObject([{ saveAndQuit: true, DATA: { Q2: 'Warm' } }])
    await press('Next')
    await screen.findByText('Page 2 of 2')
  })

  it('goes on where nothing comes', async () => {
    const { sent } = await send(aPage([word]))
    await screen.findByText('Page 2 of 2')
    expect(sent().map(({ saveAndQuit }) => saveAndQuit)).toEqual([true, false])
  })
})

it('leads to the empty box beside the option that was chosen', async () => {
  const other = aQuestion({ precodes: [precode(1, 'Tea'), precode(2, 'Something else', { openend: 1 })] })
  open(() => refused('Q1', 'Please specify “Something else”.'), aPage([other]))
  await userEvent.click(await screen.findByLabelText('Something else'))
  await press('Next')
  await userEvent.click(await screen.findByRole('button', { name: 'Go to question' }))
  const box = screen.getByRole('textbox', { name: 'Please specify Something else' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  const said = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  expect([box.getAttribute('aria-invalid'), said()]).toEqual(['true', 'Please specify “Something else”.'])
  await userEvent.type(box, 'C')
  expect(box.getAttribute('aria-invalid')).toBeNull()
})

it('leads to the part of a date that is missing, and not to one that is chosen', async () => {
  const parts = ['', '', '1', '1', '1'].map((flag, at) => precode(at + 1, flag))
  const date = aQuestion({ QuestionType: 38, precodes: parts })
  open(() => refused('Q1', 'Please select a month.'), { ...aPage([date]), DATA: { Q1: '2024-00-00' } })
  await screen.findByRole('combobox', { name: 'Year' })
  await press('Next')
  await userEvent.click(await screen.findByRole('button', { name: 'Go to question' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Month' })))
})
