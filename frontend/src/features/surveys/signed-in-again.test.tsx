import type { SurveyPage } from '@portal/contracts/http/surveys'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noor, robin } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { profileKey } from '../../lib/session.tsx'
import { ConductScreen } from './conduct-screen.tsx'

const tea = aQuestion({ QuestionText: 'Tea?', precodes: [precode(1, 'Yes'), precode(2, 'No')] })
const first = aPage([tea])
const second = aPage([aQuestion({ QuestionID: 'Q3', QuestionText: 'And milk?', precodes: [precode(1, 'Yes')] })], {
  page: { id: 'second', number: 2, hasPrevious: true },
})

const accepted = (next: SurveyPage) => ({ body: { status: true, questions: [], next } })

/** A page of a member whose session ends while it is open. */
const open = (page: SurveyPage) => {
  let isSignedIn = false
  const asked = serve(({ path }) => {
    if (path.endsWith('/questions')) return { body: page }
    return isSignedIn ? accepted(second) : problem(401, 'not-signed-in')
  })
  const { client } = openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
  const signIn = (member: typeof noor) => {
    isSignedIn = true
    client.setQueryData(profileKey, member)
  }
  const sent = () => asked.filter(({ path }) => path.endsWith('/submit'))
  return { sent, signIn, isOver: () => client.getQueryData(profileKey) === null }
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup) // A screen saves when it is left: to its own server, not to that of the next test.

describe('a page that was sent after the session had ended', () => {
  const refused = async () => {
    const page = open(first)
    await userEvent.click(await screen.findByLabelText('Yes'))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(page.isOver()).toBe(true))
    return page
  }

  it('is sent again once its member has signed in again, under the same key, and nothing says that it failed', async () => {
    const { sent, signIn } = await refused()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    signIn(noor)
    await screen.findByText('And milk?')
    expect(sent().map(({ body }) => body)).toMatchObject([{ DATA: { Q1: 1 } }, { DATA: { Q1: 1 } }])
    expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('is not sent for another member who signs in', async () => {
    const { sent, signIn } = await refused()
    signIn(robin)
    expect(sent()).toHaveLength(1)
    expect(screen.getByText('Tea?')).toBeTruthy()
  })
})

it('an answer that others depend on is saved once its member has signed in again', async () => {
  const { signIn, isOver } = open(aPage([aQuestion({ ...tea, hasDependency: 1 })]))
  await userEvent.click(await screen.findByLabelText('Yes'))
  await waitFor(() => expect(isOver()).toBe(true))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  signIn(noor)
  await screen.findByText('And milk?')
})
