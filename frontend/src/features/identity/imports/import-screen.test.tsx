import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { guessMapping } from './guess-mapping.ts'
import { IMPORT } from './import-paths.ts'
import { ImportScreen } from './import-screen.tsx'

const importId = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
const file = {
  importId,
  fileName: 'members.csv',
  state: 'ready',
  header: ['Name', 'Mail'],
  sample: [['Ada', 'ada@example.org']],
  rows: 2,
  counts: { created: 0, skipped: 0, refused: 0 },
  invites: false,
  createdAt: '2026-11-22T08:00:00.000Z',
}
const preview = {
  rows: [
    { row: 2, address: 'ada@example.org', displayName: 'Ada', reason: null },
    { row: 3, address: 'nobody', displayName: '', reason: 'address' },
  ],
  counts: { created: 1, skipped: 0, refused: 1 },
}

it('columns are guessed by their names, and the address by its sign', () => {
  expect(guessMapping(['Name', 'Mail', 'Lang'], [])).toEqual({ email: 1, displayName: 0, language: 2 })
  const street = ['Adresse', 'Twitter', 'Adresse e-mail']
  expect(guessMapping(street, [['1 rue X', '@ada', 'ada@example.org']]).email).toBe(2)
  expect(guessMapping(['Adresse', 'Contact'], [['1 rue X', 'ada@example.org']]).email).toBe(1)
  expect(guessMapping(['A', 'B'], [['x', 'a@example.org']])).toEqual({ email: 1, displayName: null, language: null })
})

it('a file shows what its rows would become, and makes members only when that is asked for', async () => {
  let state = 'ready'
  const asked = serve(({ path }) => {
    if (path.endsWith('/preview')) return { body: preview }
    if (path.endsWith('/start')) state = 'done'
    const counts = state === 'done' ? preview.counts : file.counts
    return { body: { ...file, state, counts } }
  })
  openScreen(<ImportScreen />, { at: `/client/member-imports/${importId}`, route: IMPORT })
  await screen.findByText('ada@example.org')
  expect(screen.getByText('A new member')).toBeTruthy()
  expect(screen.getByText('Refused: no e-mail address')).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('/start'))).toBe(false)
  expect(screen.getByRole('button', { name: 'Make and invite 1 member' })).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Invite by mail'))
  expect(screen.getByRole('button', { name: 'Make 1 member' })).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Invite by mail'))
  await userEvent.click(screen.getByRole('button', { name: 'Make and invite 1 member' }))
  const report = await screen.findByRole('link', { name: 'Download the report' })
  expect(report.getAttribute('href')).toBe(`/api/member-imports/${importId}/report`)
  expect(asked.find(({ path }) => path.endsWith('/start'))?.body).toEqual({
    mapping: { email: 1, displayName: 0, language: null },
    accountType: 'user',
    invites: true,
  })
})

it('members are made only of rows that were shown by the columns that are chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = serve(async ({ path, body }) => {
    if (path.endsWith('/preview') && Object(body).email === 0) await promise
    return { body: path.endsWith('/preview') ? preview : file }
  })
  const begun = () => asked.filter(({ path }) => path.endsWith('/start')).length
  openScreen(<ImportScreen />, { at: `/client/member-imports/${importId}`, route: IMPORT })
  await screen.findByText('ada@example.org')
  await userEvent.selectOptions(screen.getByLabelText('E-mail address'), 'Name')
  const start = screen.getByRole('button', { name: /^Make/ })
  await userEvent.click(start)
  expect([start.getAttribute('aria-disabled'), begun()]).toEqual(['true', 0])
  resolve()
  await waitFor(() => expect(start.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(start)
  await waitFor(() => expect(begun()).toBe(1))
})
