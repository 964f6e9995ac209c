import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { Events } from './events.tsx'

afterEach(() => openScreen(<p>done</p>).unmount())

const line = (position: number, stream = 'survey-drinks') => ({
  position,
  recordedAt: '2026-11-21T10:00:00.000Z',
  type: 'SurveyPublished',
  stream,
  version: 3,
})

const data = { title: 'Morning drinks', by: null }

/** What was asked for, newest last. */
const opened = () => {
  const asked: string[] = []
  serve(({ path, query }) => {
    const search = String(query)
    if (path === '/api/operations/events/7')
      return { body: { ...line(7), schemaVersion: 1, eventId: '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e50', data } }
    asked.push(search)
    const next = search.includes('before') ? null : 7
    const events = search.includes('Erased') ? [] : [line(search.includes('before') ? 6 : 7)]
    return { body: { events, next, types: ['MemberErased', 'SurveyPublished'] } }
  })
  openScreen(<Events />)
  return asked
}

it('an event is opened from the list, with its data, and leads to its stream', async () => {
  const asked = opened()
  await userEvent.click(await screen.findByRole('button', { name: 'SurveyPublished 7' }))
  const dialog = await screen.findByRole('dialog', { name: 'Event 7: SurveyPublished' })
  expect(within(dialog).getByText(/"title": "Morning drinks"/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show its stream' }))
  await waitFor(() => expect(asked.at(-1)).toBe('stream=survey-drinks'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Stream')).toHaveProperty('value', 'survey-drinks')
})

it('the list is narrowed by type at once and by stream when it is sent, and says when nothing fits', async () => {
  const asked = opened()
  await screen.findByRole('button', { name: 'SurveyPublished 7' })
  await userEvent.type(screen.getByLabelText('Stream'), 'operations{Enter}')
  await waitFor(() => expect(asked.at(-1)).toBe('stream=operations'))
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'MemberErased')
  expect(await screen.findByText('No event of the log fits. Widen the filter.')).toBeTruthy()
  expect(asked.at(-1)).toBe('type=MemberErased&stream=operations')
  await userEvent.click(screen.getByRole('button', { name: 'Show all events' }))
  await waitFor(() => expect(asked.at(-1)).toBe(''))
})

it('older events are a page further, and the newest one step back', async () => {
  const asked = opened()
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }))
  expect(await screen.findByRole('button', { name: 'SurveyPublished 6' })).toBeTruthy()
  expect(asked.at(-1)).toBe('before=7')
  await userEvent.click(screen.getByRole('button', { name: 'Newer' }))
  expect(await screen.findByRole('button', { name: 'SurveyPublished 7' })).toBeTruthy()
})
