import type { Report } from '@portal/contracts/http/reporting/dashboards'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aDashboard, aWidget, dashboardId } from '../../../../test-support/dashboards.ts'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { profileKey } from '../../../lib/session.tsx'
import { dashboardPath } from '../report-addresses.ts'
import { DASHBOARD } from '../report-paths.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

const at = dashboardPath(dashboardId, '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01')

/** The dashboard as it is for who asks now: at first for nobody. */
const open = (member: typeof noor | null) => {
  let report: Report | null = null
  serve(() => (report ? { body: [report] } : problem(404, 'not-found')))
  const show = () => {
    report = aDashboard([])
  }
  return { ...openScreen(<DashboardScreen />, { at, route: DASHBOARD, member }), show }
}

describe('a dashboard that is not for its reader', () => {
  it('offers a visitor to sign in, which leads back to it', async () => {
    const { router } = open(null)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toEqual({ back: at })
  })

  it('is asked for again once somebody has signed in in another tab', async () => {
    const { client, show } = open(null)
    await screen.findByRole('button', { name: 'Sign in' })
    show()
    client.setQueryData(profileKey, noor)
    expect(await screen.findByRole('heading', { name: 'For the board' })).toBeTruthy()
  })

  it('says so where its link is withdrawn while it is read, and not once in each widget', async () => {
    let isWithdrawn = false
    const widgets = aDashboard([[aWidget('one')]])
    serve(({ path }) => {
      if (isWithdrawn || path.includes('/single')) {
        isWithdrawn = true
        return problem(404, 'not-found')
      }
      return { body: [widgets] }
    })
    const { client } = openScreen(<DashboardScreen />, { at, route: DASHBOARD, member: null })
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    const stillAsked = client.getQueryCache().findAll({ queryKey: ['reporting', 'widget'], type: 'active' })
    expect(stillAsked).toEqual([])
  })

  it('says so to a member, and leads to where they begin', async () => {
    open(noor)
    const home = await screen.findByRole('link', { name: 'To your start page' })
    expect(home.getAttribute('href')).toBe('/u/main')
    expect(screen.getByText('The report may have been deleted, or it is for others.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  })
})
