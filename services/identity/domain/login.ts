import type { LoginEvent } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

export type ClaimLogin = Readonly<{ type: 'ClaimLogin'; memberId: MemberId; at: Instant }>
export type LoginRejection = Readonly<{ code: 'login-claimed'; by: MemberId }>

type Login = Readonly<{ holder: MemberId | null }>

/** One login name: the first to claim it holds it. */
export const login: Decider<Login, ClaimLogin, LoginEvent, LoginRejection> = {
  initial: { holder: null },

  decide: ({ holder }, { memberId, at }) => {
    if (holder === null) return accept({ type: 'LoginClaimed', memberId, at })
    return holder === memberId ? accept() : reject({ code: 'login-claimed', by: holder })
  },

  evolve: (_, { memberId }) => ({ holder: memberId }),
}
