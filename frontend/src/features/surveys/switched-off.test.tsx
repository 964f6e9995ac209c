import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const question = aQuestion({ QuestionText: 'Tea?', precodes: [precode(1, 'Yes')] })

/** The second page of a survey, with what its author switched off. */
const open = async (details: object) => {
  const page = aPage([question], { page: { id: 'second', number: 2, hasPrevious: true }, details })
  const asked = serve(() => ({ body: page }))
  openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
  await screen.findByText('Tea?')
  return asked
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

it('a page offers to go back, to save and quit, and shows its progress', async () => {
  await open({})
  expect(names()).toEqual(['Back', 'Finish', 'Save and quit'])
  expect(screen.getByRole('progressbar')).toBeTruthy()
})

it.each([
  ['BackNav', ['Finish', 'Save and quit'], true],
  ['saveAndResumeLater', ['Back', 'Finish'], true],
  ['progressBar', ['Back', 'Finish', 'Save and quit'], false],
])('a page of a survey without %s does not', async (setting, offered, hasProgress) => {
  await open({ [setting]: 0 })
  expect([names(), screen.queryByRole('progressbar') !== null]).toEqual([offered, hasProgress])
})

it('a page of a survey that cannot be resumed is not saved when its tab is hidden', async () => {
  const asked = await open({ saveAndResumeLater: 0 })
  await userEvent.click(screen.getByLabelText('Yes'))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  await new Promise((done) => setTimeout(done, 50))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})
