import { Instant, MemberId } from '@portal/contracts/ids'
import * as z from 'zod/mini'
import { signedCookie } from '../signed-cookie.ts'

/** How long the second step may take, with a challenge or without. */
const MINUTES = 10

/**
 * Who has given the right password in this browser, or has come another way, and when. `challenge`: what a passkey signs; null until it is asked for.
 */
const Begun = z.object({ memberId: MemberId, since: Instant, challenge: z.nullable(z.string()) })
export type Begun = z.infer<typeof Begun>

/** Whose passkey is made in this browser: the password was asked for. */
const Adding = z.object({ memberId: MemberId, challenge: z.string() })

type Deps = Readonly<{ tokenSecret: string; now: () => Date }>

/** What a browser keeps between the password and the passkey. It signs nobody in. */
export const secondStepCookie = ({ tokenSecret: secret, now }: Deps) =>
  signedCookie({ name: 'second-step', secret, facts: Begun, now, minutes: MINUTES })

export const addingCookie = ({ tokenSecret: secret, now }: Deps) =>
  signedCookie({ name: 'new-passkey', secret, facts: Adding, now, minutes: MINUTES })

/** Whether a second step that was begun then may still be completed: a new challenge does not prolong it. */
export const isInTime = ({ since }: Begun, now: Date): boolean => now.getTime() - Date.parse(since) < MINUTES * 60_000
