import { describe, expect, it } from 'vitest'
import { openFrom } from './communication-hours.ts'

const opened = (from: string, to: string, timeZone: string, at: string): string =>
  openFrom({ from, to, timeZone }, new Date(at)).toISOString()

describe('the hours in which a member wants mails', () => {
  it.each([
    [
      'are always where both ends are the same',
      '00:00',
      '00:00',
      'UTC',
      '2026-11-21T03:17:30.000Z',
      '2026-11-21T03:17:30.000Z',
    ],
    [
      'are open from their first minute',
      '08:00',
      '18:00',
      'UTC',
      '2026-11-21T08:00:20.000Z',
      '2026-11-21T08:00:20.000Z',
    ],
    [
      'are closed from their last one until the next day',
      '08:00',
      '18:00',
      'UTC',
      '2026-11-21T18:00:00.000Z',
      '2026-11-22T08:00:00.000Z',
    ],
    ['open later on the same day', '08:15', '18:00', 'UTC', '2026-11-21T03:17:30.000Z', '2026-11-21T08:15:00.000Z'],
    [
      'are those of the member’s clocks',
      '08:00',
      '18:00',
      'Asia/Dubai',
      '2026-11-21T15:00:00.000Z',
      '2026-11-22T04:00:00.000Z',
    ],
    [
      'are of UTC where no time zone was chosen',
      '08:00',
      '18:00',
      '',
      '2026-11-21T07:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ],
    [
      'are of UTC where this machine knows no such zone',
      '08:00',
      '18:00',
      'Mars/Base',
      '2026-11-21T07:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ],
    ['may go over midnight', '22:00', '02:00', 'UTC', '2026-11-21T01:59:00.000Z', '2026-11-21T01:59:00.000Z'],
    [
      'that go over midnight are closed by day',
      '22:00',
      '02:00',
      'UTC',
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T22:00:00.000Z',
    ],
    [
      'open by the clocks after these were put forward',
      '08:00',
      '08:30',
      'Europe/Paris',
      '2026-03-28T23:30:00.000Z',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'open by the clocks after these were put back',
      '08:00',
      '08:30',
      'Europe/Paris',
      '2026-10-24T22:30:00.000Z',
      '2026-10-25T07:00:00.000Z',
    ],
    [
      'that the clocks leave out on one day are an hour off on that day',
      '02:15',
      '02:45',
      'Europe/Paris',
      '2026-03-28T23:30:00.000Z',
      '2026-03-29T01:15:00.000Z',
    ],
    [
      'may be in a zone of a quarter of an hour',
      '09:00',
      '10:00',
      'Asia/Kathmandu',
      '2026-11-21T00:00:00.000Z',
      '2026-11-21T03:15:00.000Z',
    ],
  ])('%s', (_, from, to, zone, at, expected) => expect(opened(from, to, zone, at)).toBe(expected))
})
