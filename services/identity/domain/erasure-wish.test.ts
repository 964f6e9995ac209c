import type {
  ErasureRequested,
  ErasureWithdrawn,
  MemberErased,
  MemberRegistered,
} from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { member } from './member.ts'

const person = specFor(member)
const noor = MemberId.parse(uuidOf('noor'))
const on = (day: number) => Instant.parse(`2026-11-${day}T09:00:00.000Z`)
const registered: MemberRegistered = {
  type: 'MemberRegistered',
  memberId: noor,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('a hash'),
  at: on(10),
}
const asked: ErasureRequested = { type: 'ErasureRequested', memberId: noor, dueAt: on(29), language: 'en', at: on(22) }
const withdrawn: ErasureWithdrawn = { type: 'ErasureWithdrawn', memberId: noor, language: 'en', at: on(23) }
const erased: MemberErased = { type: 'MemberErased', memberId: noor, reason: 'asked', by: noor, at: on(29) }

const ask = { type: 'RequestErasure', memberId: noor, dueAt: on(29), language: 'en', at: on(22) } as const
const withdraw = { type: 'WithdrawErasure', memberId: noor, language: 'en', at: on(23) } as const
const eraseOn = (day: number) => ({ type: 'EraseAsAsked', memberId: noor, at: on(day) }) as const

describe('the wish to delete an account', () => {
  it('waits for the end of the pause', () => {
    person.given(registered).when(ask).gives(asked)
    person.given(registered, asked).when(eraseOn(28)).gives()
    person.given(registered, asked).when(eraseOn(29)).gives(erased)
  })

  it('that is repeated does not begin the pause again', () =>
    person
      .given(registered, asked)
      .when({ ...ask, dueAt: on(30), at: on(23) })
      .gives())

  it('is withdrawn, once; then nothing is erased when the time comes', () => {
    person.given(registered, asked).when(withdraw).gives(withdrawn)
    person.given(registered, asked, withdrawn).when(withdraw).gives()
    person.given(registered, asked, withdrawn).when(eraseOn(29)).gives()
  })

  it('may be uttered again after it was withdrawn', () =>
    person.given(registered, asked, withdrawn).when(ask).gives(asked))

  it('of an account that is closed is refused; that its time comes changes nothing', () => {
    person.given(registered, erased).when(ask).isRejected({ code: 'account-closed' })
    person.given(registered, asked, erased).when(eraseOn(29)).gives()
  })
})
