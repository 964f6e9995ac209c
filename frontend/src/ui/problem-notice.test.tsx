import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noor } from '../../test-support/people.ts'
import { openScreen } from '../../test-support/screen.tsx'
import { type ConnectionLost, ProblemError } from '../lib/failures.ts'
import { profileKey } from '../lib/session.tsx'
import { ProblemNotice } from './problem-notice.tsx'

const failedWith = (code: 'not-signed-in' | 'unavailable') =>
  new ProblemError({ type: 'about:blank', title: 'no', status: code === 'unavailable' ? 503 : 401, code })

const opened = (error: ProblemError | ConnectionLost, member: typeof noor | null) => {
  const { client } = openScreen(<ProblemNotice error={error} failed="The name could not be saved." />, { member })
  return () => act(async () => void client.setQueryData(profileKey, noor))
}

it('that a session had ended is not said any more once somebody has signed in', async () => {
  const signIn = opened(failedWith('not-signed-in'), null)
  screen.getByText('Please sign in')
  await signIn()
  expect(screen.queryByText('Please sign in')).toBeNull()
  expect(screen.queryByText('The name could not be saved.')).toBeNull()
})

it.each([
  ['another failure', failedWith('unavailable'), null, 'Temporarily unavailable'],
  ['one that is new though somebody is signed in', failedWith('not-signed-in'), noor, 'Please sign in'],
] as const)('%s stays', async (_, error, member, title) => {
  const signIn = opened(error, member)
  await signIn()
  screen.getByText(title)
})
