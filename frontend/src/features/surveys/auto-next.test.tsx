import type { SurveyPage } from '@portal/contracts/http/surveys'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const precodes = [precode(1, 'Tea'), precode(2, 'Coffee')]
const list = aQuestion({ QuestionType: 13, precodes })
const cells = aQuestion({
  QuestionType: 42,
  precodes: [precode(1, 'Tea')],
  questions3D: [{ qid3D: 7, QuestionText: 'Taste' }],
  scale: [{ Precode: 3, PrecodeText: 'Good' }],
})
const milk = aPage([aQuestion({ QuestionID: 'Q3', QuestionText: 'And milk?', precodes })], {
  page: { id: 'second', number: 2 },
})
const accepted = (next: SurveyPage) => ({ body: { status: true, questions: [], next } })
const LONGER_THAN_IT_WAITS_MS = 700

const open = (page: SurveyPage, answer: () => ReturnType<typeof accepted> | Promise<ReturnType<typeof accepted>>) => {
  const asked = serve(({ path }) => (path.endsWith('/questions') ? { body: page } : answer()))
  openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
  return { sent: () => asked.filter(({ method }) => method === 'POST') }
}
const itWaits = () => new Promise((done) => setTimeout(done, LONGER_THAN_IT_WAITS_MS))

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it.each([
  ['a list', list, 'Coffee'],
  ['a cell', cells, 'Good'],
])('goes on once %s was chosen from by a press, and not with the arrow keys', async (_, question, choice) => {
  const { sent } = open(aPage([question], { details: { autoNext: 1 } }), () => accepted(milk))
  const box = await screen.findByRole('combobox')
  box.focus()
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.change(box, { target: { value: String(question.scale[0]?.Precode ?? 1) } })
  await itWaits()
  expect(sent()).toEqual([])
  await userEvent.selectOptions(box, '')
  await userEvent.selectOptions(box, choice)
  await screen.findByText('And milk?', {}, { timeout: 2_000 })
})

it('goes on from no page that is being left', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof accepted>>()
  const tea = aQuestion({ precodes })
  const page = aPage([tea], { page: { id: 'second', number: 2, hasPrevious: true }, details: { autoNext: 1 } })
  const { sent } = open(page, () => promise)
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await userEvent.click(screen.getByLabelText('Tea'))
  await itWaits()
  expect(sent()).toHaveLength(1)
  resolve(accepted(aPage([tea])))
  await screen.findByText('Page 1 of 2')
})

it.each([
  ['en', true, 'ArrowRight'],
  ['ar', false, 'ArrowLeft'],
])('lets the arrow that points along the text lead to the next choice: %s', async (pkLanguage, leftToRight, arrow) => {
  const tea = aQuestion({ precodes: [...precodes, precode(3, 'Water')] })
  const language = { pkLanguage, leftToRight }
  open(aPage([tea], { language, details: { autoNext: 1 } }), () => accepted(milk))
  const first = await screen.findByLabelText('Tea')
  first.focus()
  await userEvent.keyboard(`{${arrow}}`)
  expect(document.activeElement).toBe(screen.getByLabelText('Coffee'))
})
