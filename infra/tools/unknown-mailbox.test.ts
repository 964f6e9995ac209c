import { expect, it } from 'vitest'
import { isUnknownMailbox } from './unknown-mailbox.ts'

it.each(['status 550', 'status 551', 'status 553', 'status 550 5.1.1', 'status 550 5.1.10', 'status 550 5.2.1'])(
  '%s says that nobody has the mailbox',
  (because) => expect(isUnknownMailbox(because)).toBe(true),
)

it.each([
  'status 554',
  'status 552 5.2.2',
  'status 550 5.7.1',
  'status 550 5.7.26',
  'status 550 5.2.2',
  'status 550 5.1.8',
])('%s says nothing of the mailbox', (because) => expect(isUnknownMailbox(because)).toBe(false))
