import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { RetentionScreen } from './retention-screen.tsx'

const mails = {
  rule: 'mails',
  days: 365,
  usual: 365,
  least: 30,
  most: 1825,
  changedAt: null as string | null,
  lastRun: { at: '2026-11-22T08:00:00.000Z', removed: 1_204 },
}
const files = { ...mails, rule: 'deleted-files', days: 45, usual: 30, least: 7, changedAt: '2026-11-20T08:00:00.000Z' }

/** `isStale`: somebody else has chosen 90 days since the list was loaded. */
const opened = (isStale = false) => {
  let kept = mails
  const change = (body: unknown) => {
    kept = isStale ? { ...mails, days: 90 } : { ...mails, ...(body as object) }
    return isStale ? problem(409, 'stale-version') : { body: { rule: 'mails', days: kept.days } }
  }
  const asked = serve(({ path, query, body, method }) => {
    if (path.endsWith('/preview')) return { body: { removed: query.get('days') === '60' ? 12 : 0 } }
    return method === 'POST' ? change(body) : { body: { rules: [kept, { ...files, lastRun: null }] } }
  })
  openScreen(<RetentionScreen />)
  return asked
}

const dialogOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Change: ${name}` }))
  return within(screen.getByRole('dialog', { name }))
}

const typed = async (dialog: Awaited<ReturnType<typeof dialogOf>>, days: string) => {
  const field = dialog.getByRole('textbox', { name: 'Days' })
  await userEvent.clear(field)
  await userEvent.type(field, days)
}

it('each kind of data says how long it is kept, and when it was looked through last', async () => {
  opened()
  const row = within(await screen.findByRole('row', { name: /Outbox/ }))
  expect(row.getByText('365 days')).toBeTruthy()
  expect(row.getByText('1,204 removed')).toBeTruthy()
  const changed = within(screen.getByRole('row', { name: /Deleted files/ }))
  expect(changed.getByText('45 days')).toBeTruthy()
  expect(changed.getByText('Usually 30 days')).toBeTruthy()
  expect(changed.getByText('Not yet')).toBeTruthy()
})

it('a shorter time is saved by who has seen how much it removes', async () => {
  const asked = opened()
  const dialog = await dialogOf('Outbox')
  await typed(dialog, '60')
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await dialog.findByText(/^12 entries are older/)
  await userEvent.click(dialog.getByRole('button', { name: 'Save and remove' }))
  await screen.findByText('60 days')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    rule: 'mails',
    days: 60,
    seen: 365,
    removes: 12,
  })
})

it('a longer time removes nothing, so nothing is counted', async () => {
  const asked = opened()
  const dialog = await dialogOf('Outbox')
  await typed(dialog, '٤٠٠')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('400 days')
  expect(asked.some(({ path }) => path.endsWith('/preview'))).toBe(false)
})

it.each(['29', '1826', '40.5', 'a year', ''])('“%s” days are refused before they are sent', async (days) => {
  const asked = opened()
  const dialog = await dialogOf('Outbox')
  const field = dialog.getByRole('textbox', { name: 'Days' })
  await userEvent.clear(field)
  if (days !== '') await userEvent.type(field, `${days}{Enter}`)
  expect(dialog.getByText('Enter a whole number from 30 to 1,825.')).toBeTruthy()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

it('what somebody else has chosen meanwhile is said, and loaded before it is saved again', async () => {
  const asked = opened(true)
  const dialog = await dialogOf('Outbox')
  await typed(dialog, '60')
  await userEvent.click(await dialog.findByRole('button', { name: 'Save and remove' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await screen.findByText('90 days')
  expect(asked.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(2)
  await userEvent.click(await dialog.findByRole('button', { name: 'Save and remove' }))
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { rule: 'mails', days: 60, seen: 365, removes: 12 },
    { rule: 'mails', days: 60, seen: 90, removes: 12 },
  ])
})
