import type { LoginEvent } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** By whom a name was claimed, and when. */
export type LoginHold = Readonly<{ by: MemberId; at: Instant }>

/** `after`: the claim that was found to count no more, so that the name is free again; null where none was. */
export type ClaimLogin = Readonly<{ type: 'ClaimLogin'; memberId: MemberId; after: LoginHold | null; at: Instant }>
/** The member signs in by another name now. `since`: when the claim was made that is given up; a later one stays. */
export type ReleaseLogin = Readonly<{ type: 'ReleaseLogin'; memberId: MemberId; since: Instant; at: Instant }>
export type LoginRejection = Readonly<{ code: 'login-claimed'; hold: LoginHold }>

type Login = Readonly<{ hold: LoginHold | null }>

const isSame = (one: LoginHold | null, other: LoginHold | null): boolean =>
  one !== null && one.by === other?.by && one.at === other.at

const claim = ({ hold }: Login, { memberId, after, at }: ClaimLogin): Decision<LoginEvent, LoginRejection> => {
  if (hold === null || isSame(hold, after)) return accept({ type: 'LoginClaimed', memberId, at })
  return hold.by === memberId ? accept() : reject({ code: 'login-claimed', hold })
}

/** Whoever does not hold it has nothing to release. */
const release = ({ hold }: Login, { memberId, since, at }: ReleaseLogin): Decision<LoginEvent, never> =>
  isSame(hold, { by: memberId, at: since }) ? accept({ type: 'LoginReleased', memberId, at }) : accept()

/** One login name: the first to claim it holds it, until it is released or the claim is found to count no more. */
export const login: Decider<Login, ClaimLogin | ReleaseLogin, LoginEvent, LoginRejection> = {
  initial: { hold: null },

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
        return { hold: { by: event.memberId, at: event.at } }
      case 'LoginReleased':
        return { hold: null }
    }
  },
}
