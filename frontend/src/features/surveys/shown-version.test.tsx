import { SubmitBody } from '@portal/contracts/http/surveys'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

it('a page is sent, left to go back and saved with the version of the survey that it is of', async () => {
  const tea = aQuestion({ QuestionText: 'Tea?', precodes: [precode(1, 'Yes')] })
  const page = aPage([tea], { version: 3, page: { hasPrevious: true } })
  const asked = serve(({ path }) => ({
    body: path.endsWith('/questions') ? page : { status: true, questions: [], next: page },
  }))
  openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
  await userEvent.click(await screen.findByLabelText('Yes'))
  for (const name of ['Next', 'Back', 'Save and quit']) await userEvent.click(screen.getByRole('button', { name }))
  await screen.findByText('elsewhere')
  const bodies = asked.filter(({ path }) => /[/](submit|previous)$/.test(path))
  expect(bodies.map(({ body }) => z.partial(SubmitBody).parse(body).version)).toEqual([3, 3, 3])
})
