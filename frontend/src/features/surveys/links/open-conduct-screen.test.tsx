import type { SurveyPage } from '@portal/contracts/http/surveys'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { aPage, aQuestion, precode, theEnd } from '../../../../test-support/survey.ts'
import { OpenConductScreen } from './open-conduct-screen.tsx'

const question = aPage([aQuestion({ QuestionText: 'Do you drink tea?', precodes: [precode(1, 'Yes')] })])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe.each([
  ['a member, by their own link,', 0, ['Go to my surveys', '/u/main']],
  ['somebody by an open link', 1, ['Create an account', '/register']],
] as const)('%s', (_, externalUser, [words, address]) => {
  const taking = (first: SurveyPage) => {
    const page = { ...first, externalUser }
    serve(({ path }) => {
      if (path.endsWith('/start')) return { body: { token: page.token, surveyID: page.surveyID } }
      return { body: path.endsWith('/submit') ? { status: true, questions: [], next: page } : page }
    })
    const at = `/u/surveys/openLink/conduct?token=a-link-of-twenty-letters-${externalUser}`
    return openScreen(<OpenConductScreen />, { at, member: null })
  }

  it('is led on by the end of the survey', async () => {
    taking(theEnd())
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(address)
  })

  it('is led on after saving', async () => {
    const { router } = taking(question)
    await userEvent.click(await screen.findByRole('button', { name: 'Save and quit' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(address))
  })
})
