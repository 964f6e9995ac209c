import type { LoginEvent } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

/** `after`: whoever was found to hold the name and to be erased, so that it is free again; null where nobody was. */
export type ClaimLogin = Readonly<{ type: 'ClaimLogin'; memberId: MemberId; after: MemberId | null; at: Instant }>
export type LoginRejection = Readonly<{ code: 'login-claimed'; by: MemberId }>

type Login = Readonly<{ holder: MemberId | null }>

/** One login name: the first to claim it holds it, until erased. */
export const login: Decider<Login, ClaimLogin, LoginEvent, LoginRejection> = {
  initial: { holder: null },

  decide: ({ holder }, { memberId, after, at }) => {
    if (holder === memberId) return accept()
    if (holder === null || holder === after) return accept({ type: 'LoginClaimed', memberId, at })
    return reject({ code: 'login-claimed', by: holder })
  },

  evolve: (_, { memberId }) => ({ holder: memberId }),
}
