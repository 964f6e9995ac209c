import type { LoginEvent } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** `after`: whoever was found to hold the name and to be erased, so that it is free again; null where nobody was. */
export type ClaimLogin = Readonly<{ type: 'ClaimLogin'; memberId: MemberId; after: MemberId | null; at: Instant }>
/** The member signs in by another name now. */
export type ReleaseLogin = Readonly<{ type: 'ReleaseLogin'; memberId: MemberId; at: Instant }>
export type LoginRejection = Readonly<{ code: 'login-claimed'; by: MemberId }>

type Login = Readonly<{ holder: MemberId | null }>

const claim = ({ holder }: Login, { memberId, after, at }: ClaimLogin): Decision<LoginEvent, LoginRejection> => {
  if (holder === memberId) return accept()
  if (holder === null || holder === after) return accept({ type: 'LoginClaimed', memberId, at })
  return reject({ code: 'login-claimed', by: holder })
}

/** Whoever does not hold it has nothing to release. */
const release = ({ holder }: Login, { memberId, at }: ReleaseLogin): Decision<LoginEvent, never> =>
  holder === memberId ? accept({ type: 'LoginReleased', memberId, at }) : accept()

/** One login name: the first to claim it holds it, until it is released or they are erased. */
export const login: Decider<Login, ClaimLogin | ReleaseLogin, LoginEvent, LoginRejection> = {
  initial: { holder: null },

  decide: (state, command) => {
    switch (command.type) {
      case 'ClaimLogin':
        return claim(state, command)
      case 'ReleaseLogin':
        return release(state, command)
    }
  },

  evolve: (_, event) => {
    switch (event.type) {
      case 'LoginClaimed':
        return { holder: event.memberId }
      case 'LoginReleased':
        return { holder: null }
    }
  },
}
