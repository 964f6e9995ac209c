import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { theEnd } from '../../../test-support/survey.ts'
import { EndScreen } from './end-screen.tsx'

const ended = (account_type: typeof noor.account_type) => {
  const member = { ...noor, account_type }
  openScreen(<EndScreen status="complete" page={theEnd()} onward="home" />, { member })
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

it('the end of a survey leads a member to their surveys', () =>
  expect(ended('user')).toEqual([['Go to my surveys', '/u/main']]))

it('the end of a survey has the tick of something done only where it was completed', () => {
  const markOf = (status: 'complete' | 'screened' | 'quota full') => {
    openScreen(<EndScreen status={status} page={{ ...theEnd(), status }} onward="home" />)
    const mark = document.querySelector('.ended__mark path')?.getAttribute('d')
    cleanup()
    return mark
  }
  const [complete, screened, full] = [markOf('complete'), markOf('screened'), markOf('quota full')]
  expect(complete).toBeTruthy()
  expect(screened).not.toBe(complete)
  expect(full).toBe(screened)
})

it('the end of a survey that was terminated with a message leads to sign-in', async () => {
  const page = { ...theEnd(), status: 'terminated' as const }
  const { router } = openScreen(<EndScreen status="terminated" page={page} onward="home" />)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

it('the end of a preview leads nowhere, and says where a respondent would be led', async () => {
  const redirectLink = 'https://panel.example/done?id=7'
  const end = { endPage: 'redirect', EndMessage: '', quotaFullMessage: '', redirectLink } as const
  const { router } = openScreen(<EndScreen status="complete" page={{ ...theEnd(), end }} onward="preview" />)
  const link = await screen.findByRole('link', { name: redirectLink })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([redirectLink, '_blank'])

  cleanup()
  openScreen(<EndScreen status="terminated" page={{ ...theEnd(), status: 'terminated' }} onward="preview" />)
  await screen.findByText('The survey leads on to sign-in.')
  expect(router.state.location.pathname).not.toBe('/login')

  cleanup()
  openScreen(<EndScreen status="complete" page={theEnd()} onward="preview" />)
  expect(screen.queryAllByRole('link')).toEqual([])
})

it('the end of a survey that leads elsewhere takes the place of the survey in the history, so that Back does not lead there again', async () => {
  const entries = window.history.length
  // jsdom goes to no other page than this one
  const redirectLink = `${window.location.href}#elsewhere`
  const end = { endPage: 'redirect', EndMessage: '', quotaFullMessage: '', redirectLink } as const
  openScreen(<EndScreen status="complete" page={{ ...theEnd(), end }} onward="home" />)
  await waitFor(() => expect(window.location.hash).toBe('#elsewhere'))
  expect(window.history.length).toBe(entries)
})

it('the end of a survey in a frame of another site leads the page around it, and by its link where the browser did not let it', async () => {
  const redirectLink = 'https://panel.example/done?id=7'
  const end = { endPage: 'redirect', EndMessage: '', quotaFullMessage: '', redirectLink } as const
  const led = vi.spyOn(window, 'open').mockReturnValue(null)
  openScreen(<EndScreen status="complete" page={{ ...theEnd(), end }} onward="nowhere" />)
  await waitFor(() => expect(led).toHaveBeenCalledWith(redirectLink, '_top'))
  const times = led.mock.calls.length
  const link = await screen.findByRole('link', { name: redirectLink })
  const isFollowed = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect([led.mock.calls.length, led.mock.lastCall, isFollowed]).toEqual([times + 1, [redirectLink, '_top'], false])
})

describe('the end of a survey, for a permanent external user,', () => {
  it('ends the session by itself, and leads nowhere else', async () => {
    const asked = serve(() => ({ body: { status: 'success' } }))
    expect(ended('permanentExternalUser')).toEqual([['Sign out', '/logout']])
    await screen.findByText('You are signed out.')
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/logout'])
  })

  it('offers to sign out where that failed', async () => {
    const asked = serve(() => problem(500, 'unexpected'))
    ended('permanentExternalUser')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sign out'])
  })
})
