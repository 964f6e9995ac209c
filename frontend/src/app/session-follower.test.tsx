import { useQuery } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { anotherTab } from '../../test-support/other-tab.ts'
import { noor, robin } from '../../test-support/people.ts'
import { openScreen } from '../../test-support/screen.tsx'
import { serve } from '../../test-support/server.ts'
import { profileKey } from '../lib/session.tsx'
import { SessionFollower } from './session-follower.tsx'

const follow = (member: typeof noor | null) => {
  const opened = openScreen(<SessionFollower />, { at: '/u/main', member })
  opened.client.setQueryData(['surveys'], ['tea'])
  sessionStorage.setItem('draft:a:b', '{}')
  const profile = () => opened.client.getQueryData(profileKey)
  return { ...opened, profile, read: () => opened.client.getQueryData(['surveys']) }
}

it('what a member read and typed is gone in every tab once they sign out in one', async () => {
  const { say } = anotherTab()
  const { profile, read } = follow(noor)
  say({ kind: 'signed-out', why: 'asked' })
  await vi.waitFor(() => expect(profile()).toBeNull())
  expect([read(), sessionStorage.length]).toEqual([undefined, 0])
})

it('who signs in again in another tab goes on here, with all that was typed', async () => {
  serve(() => ({ body: noor }))
  const { say } = anotherTab()
  const { client, profile, read, router } = follow(noor)
  client.setQueryData(profileKey, null)
  say({ kind: 'signed-in' })
  await vi.waitFor(() => expect(profile()).toEqual(noor))
  expect([read(), sessionStorage.length, router.state.location.pathname]).toEqual([['tea'], 1, '/u/main'])
})

it('what could not be read while nobody was signed in is asked for again', async () => {
  serve(() => ({ body: noor }))
  const { say } = anotherTab()
  const { client } = follow(noor)
  const read = vi.fn().mockRejectedValueOnce(new Error('not signed in')).mockResolvedValue('tea')
  const { result } = renderHook(() => useQuery({ queryKey: ['news'], queryFn: read, retry: false }, client))
  await vi.waitFor(() => expect(result.current.isError).toBe(true))
  say({ kind: 'signed-in' })
  await vi.waitFor(() => expect(result.current.data).toBe('tea'))
})

it('somebody else who signs in in another tab sees nothing of the member before', async () => {
  serve(() => ({ body: robin }))
  const { say } = anotherTab()
  const { profile, read, router } = follow(noor)
  say({ kind: 'signed-in' })
  await vi.waitFor(() => expect(profile()).toEqual(robin))
  expect([read(), sessionStorage.length, router.state.location.pathname]).toEqual([undefined, 0, '/client/surveys'])
})

it('what staff are writing in an editor is kept in every tab while they are signed in as a member, and what they answered there is not', async () => {
  const { say } = anotherTab()
  const { profile } = follow(robin)
  sessionStorage.setItem(`draft ${robin.pkUser} site`, '{}')
  for (const now of [{ ...noor, actedBy: robin.displayName }, robin]) {
    serve(() => ({ body: now }))
    sessionStorage.setItem('draft:a:b', '{}')
    say({ kind: 'signed-in' })
    await vi.waitFor(() => expect(profile()).toEqual(now))
    expect(Object.keys(sessionStorage)).toEqual([`draft ${robin.pkUser} site`])
  }
})

it('what is not news of a session is ignored', async () => {
  const asked = serve(() => ({ body: robin }))
  const { say } = anotherTab()
  const { profile } = follow(noor)
  say({ kind: 'erased' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([profile(), asked]).toEqual([noor, []])
})
