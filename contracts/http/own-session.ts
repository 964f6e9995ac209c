import * as z from 'zod/mini'
import { call } from './call.ts'
import { Profile } from './identity.ts'

// By themselves: every screen asks for them, and the browser loads the calls of a file together.

/** Also without a session: signing out never fails for that reason. */
export const logout = call({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  who: 'anyone',
  replies: { 200: z.object({ status: z.literal('success') }) },
})

export const getProfile = call({
  method: 'GET',
  path: '/api/profile',
  summary: 'Who is signed in',
  who: 'signed-in',
  isBeforePasskey: true,
  replies: { 200: Profile },
})
