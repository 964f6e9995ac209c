import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const page = aPage([aQuestion({ QuestionText: 'Tea?', precodes: [precode(1, 'Yes')] })])

beforeEach(() => sessionStorage.clear())

it.each([
  ['', [null, null]],
  ['&enterAllFolders=1&backgroundVars=SOURCE%3D2%26PANEL%3Dabc', ['1', 'SOURCE=2&PANEL=abc']],
])('what the address of a survey says goes with the first page and with what is sent: %o', async (said, wanted) => {
  const asked = serve(({ method }) => ({
    body: method === 'POST' ? { status: true, questions: [], next: page } : page,
  }))
  openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}${said}` })
  await userEvent.click(await screen.findByLabelText('Yes'))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const to = (end: string) => asked.find(({ path }) => path.endsWith(end))
  await waitFor(() => expect(to('/submit')).toBeTruthy())
  const names = ['enterAllFolders', 'backgroundVars']
  expect(names.map((name) => to('/questions')?.query.get(name))).toEqual(wanted)
  const body = Object(to('/submit')?.body)
  expect(names.map((name) => body[name]?.toString() ?? null)).toEqual(wanted)
})
