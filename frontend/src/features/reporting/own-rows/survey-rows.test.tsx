import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPanel, openReport } from '../../../../test-support/report.tsx'
import { problem } from '../../../../test-support/server.ts'
import { ToplineScreen } from '../topline/topline-screen.tsx'

const sweet = { kind: 'net', question: 'Q3', label: 'Sweet', codes: [1, 2] }
const sour = { ...sweet, label: 'Sour', codes: [3] }

/** A topline whose panel of rows is open; `sent`: what was saved. */
const open = async (save: () => Readonly<{ status?: number; body: unknown }>) => {
  const sent: unknown[] = []
  openReport(<ToplineScreen />, {
    also: ({ path, method, body }) => {
      if (path !== '/api/reporting/rows/tea') return null
      if (method === 'GET') return { body: { rows: [sweet, sour], revision: 1 } }
      sent.push(body)
      return save()
    },
  })
  const panel = await openPanel('Nets and statistics')
  return { sent, remove: await panel.findByRole('button', { name: 'Remove from the survey: Sweet' }) }
}
const asked = () => within(screen.getByRole('dialog', { name: 'Remove this row from the survey?' }))

it('a row is removed from a survey after a question, since nothing brings it back', async () => {
  const { sent, remove } = await open(() => ({ body: { revision: 2 } }))
  await userEvent.click(remove)
  await userEvent.click(asked().getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await userEvent.click(remove)
  expect(asked().getByText('Sweet')).toBeTruthy()
  await userEvent.click(asked().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ rows: [sour], revision: 1 }])
})

it('who removes a row that somebody else has changed is told beside the rows', async () => {
  const { remove } = await open(() => problem(409, 'stale-version'))
  await userEvent.click(remove)
  await userEvent.click(asked().getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Somebody else has changed these rows in the meantime')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
