import { getPopup } from '@portal/contracts/http/content'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noor } from '../../test-support/people.ts'
import { openScreen } from '../../test-support/screen.tsx'
import { problem, serve } from '../../test-support/server.ts'
import { aSite } from '../../test-support/site.ts'
import { profileQuery } from '../lib/session.tsx'
import { siteQuery } from '../lib/site.ts'
import { NoFrame, PlainFrame, PortalFrame } from './frames.tsx'
import { screens } from './screens.ts'

const site = aSite({ has: { ...aSite().has, popups: true } })
const message = '<p>Read this</p>'
const popup = { pkPopup: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01', type: 'window', title: 'Welcome', message }

const openIn = (Frame: typeof PortalFrame | typeof PlainFrame) => {
  const asked = serve(({ path }) => (path === getPopup.path ? { body: popup } : problem(404, 'not-found')))
  const { client } = openScreen(<Frame />, { at: '/u/main' })
  act(() => {
    client.setQueryData(profileQuery.queryKey, noor)
    client.setQueryData(siteQuery.queryKey, site)
  })
  return () => asked.map(({ path }) => path).includes(getPopup.path)
}

describe('a popup', () => {
  it('comes over the ordinary screens', async () => {
    const isAsked = openIn(PortalFrame)
    await waitFor(() => expect(isAsked()).toBe(true), { timeout: 20_000 })
    await screen.findByText('Read this')
  })

  it.each([PlainFrame, NoFrame])('does not come over what is in another frame: $name', async (Frame) => {
    const isAsked = openIn(Frame)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isAsked()).toBe(false)
  })

  it.each(['/u/surveys/conduct', '/u/surveys/openLink/conduct', '/u/surveys/embed'])(
    'does not come over a survey: %s',
    (at) => expect(screens.find(({ path }) => path === at)?.frame).toMatch(/^(plain|none)$/),
  )
})
