import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { answering, open, press } from '../../../../test-support/operations.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'

afterEach(() => openScreen(<p>done</p>).unmount())

const action = {
  position: 9,
  actionId: 'one',
  action: 'projection rebuild',
  target: 'reporting',
  by: 'Sam',
  reason: 'a new index',
  plan: null,
  beganAt: '2026-11-21T10:00:00Z',
  endedAt: null,
  outcome: 'began',
  detail: null,
}
const other = { ...action, position: 8, actionId: 'two', action: 'some later', outcome: 'done', detail: 'erased' }
const operators = [
  { by: 'account 018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f', name: 'Sam' },
  { by: 'robin@machine-1', name: 'robin@machine-1' },
]
const answered = () => answering({ '/api/operations/acts': { actions: [action, other], next: 8, operators } })
const searches = (asked: ReturnType<typeof answering>) =>
  asked.filter(({ path }) => path === '/api/operations/acts').map(({ query }) => String(query))

it('the audit trail says who did what, how it ended, and why', async () => {
  const asked = answered()
  open('/trail')
  const row = within((await screen.findAllByRole('row'))[1] ?? document.body)
  expect(row.getByRole('rowheader').textContent).toContain('Rebuild')
  expect(row.getByText('Running, or interrupted')).toBeTruthy()
  expect(row.getByText('a new index')).toBeTruthy()
  expect(screen.getByText('some later')).toBeTruthy()
  await press('Older')
  await waitFor(() => expect(searches(asked).at(-1)).toBe('before=8'))
})

it('the audit trail is narrowed by action, operator and outcome at once, and by words when they are sent', async () => {
  const asked = answered()
  open('/trail')
  await screen.findByText('some later')
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Roll back (projection rollback)')
  await waitFor(() => expect(searches(asked).at(-1)).toBe('action=projection+rollback'))
  await userEvent.selectOptions(screen.getByLabelText('Who'), 'robin@machine-1')
  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'Refused')
  await userEvent.type(screen.getByLabelText('Text contains'), 'index{Enter}')
  const all = 'action=projection+rollback&by=robin%40machine-1&outcome=refused&text=index'
  await waitFor(() => expect(searches(asked).at(-1)).toBe(all))
  await press('Show all actions')
  await waitFor(() => expect(searches(asked).at(-1)).toBe(''))
})

it('the audit trail keeps what it is narrowed by in the address, and says when nothing fits', async () => {
  const asked = answering({ '/api/operations/acts': { actions: [], next: null, operators } })
  open('/trail?outcome=failed&action=some+later')
  expect(await screen.findByText('No action fits. Widen the filter.')).toBeTruthy()
  expect(searches(asked)[0]).toBe('action=some+later&outcome=failed')
  expect(screen.getByLabelText('Action')).toHaveProperty('value', 'some later')
})
