import type { AccountType } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { changeRefusal } from './policy.ts'

const actor = (accountType: AccountType) => ({ id: MemberId.parse(uuidOf('sam')), accountType })
const account = (accountType: AccountType) => ({ memberId: MemberId.parse(uuidOf('noor')), accountType })

it('an administrator changes the accounts of members, and those of staff are changed by developers alone', () => {
  expect(changeRefusal(actor('admin'), account('user'))).toBeNull()
  expect(changeRefusal(actor('admin'), account('permanentExternalUser'))).toBeNull()
  expect(changeRefusal(actor('admin'), account('admin'))).toBe('staff-account')
  expect(changeRefusal(actor('admin'), account('developer'))).toBe('staff-account')
  expect(changeRefusal(actor('developer'), account('developer'))).toBeNull()
})

it('an account becomes one of staff by a developer alone', () => {
  expect(changeRefusal(actor('admin'), account('user'), 'admin')).toBe('staff-account')
  expect(changeRefusal(actor('developer'), account('user'), 'developer')).toBeNull()
})

it('nobody changes their own account', () => {
  const own = { ...account('developer'), memberId: MemberId.parse(uuidOf('sam')) }
  expect(changeRefusal(actor('developer'), own)).toBe('own-account')
})
