import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { theEnd } from '../../../test-support/survey.ts'
import { EndScreen } from './end-screen.tsx'

const ended = (account_type: typeof noor.account_type) => {
  const member = { ...noor, account_type }
  openScreen(<EndScreen status="complete" page={theEnd()} onward="home" />, { member })
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

it('the end of a survey leads a member to their surveys', () =>
  expect(ended('user')).toEqual([['Go to my surveys', '/u/main']]))

it('the end of a survey signs a permanent external user out, and leads them nowhere else', () =>
  expect(ended('permanentExternalUser')).toEqual([['Sign out', '/logout']]))
