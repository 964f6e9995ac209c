import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { RefusedFileScreen } from './refused-file-screen.tsx'

const ID = '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'

const opened = (member: typeof noor | null, search: string) => {
  serve(() => ({ body: member }))
  openScreen(<RefusedFileScreen />, { at: `/file${search}`, route: '/file', member })
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

it('a visitor whose link of a file is of no use is told to sign in and to open it again', () => {
  expect(opened(null, `?id=${ID}`)).toEqual(['/login', `/files/${ID}`])
  expect(screen.queryByText(/sign in first/)).not.toBeNull()
})

it('a member is told where to get a new link, and no link is made of what is not a file', () => {
  expect(opened(noor, '?id=javascript:alert(1)')).toEqual(['/u/main'])
  expect(screen.queryByText(/new link there/)).not.toBeNull()
})
