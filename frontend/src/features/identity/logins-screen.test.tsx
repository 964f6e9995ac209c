import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pageSizes } from '../../../test-support/page-sizes.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { LoginsScreen } from './logins-screen.tsx'

const aLogin = (minute: number) => ({
  timestamp: 1_795_248_000 + minute * 60,
  network: '203.0.113.0/24',
  browser: minute % 2 === 0 ? 'Firefox' : null,
  system: 'Windows',
})
const twelve = Array.from({ length: 12 }, (_, index) => aLogin(12 - index))

const serveTwelve = () =>
  serve(({ query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('itemsPerPage'))]
    return { body: { logins: twelve.slice((page - 1) * size, page * size), total: 12 } }
  })

describe('the screen of past sign-ins', () => {
  it('lists when, in which browser, on which system and from which network, ten to a page', async () => {
    serveTwelve()
    openScreen(<LoginsScreen />)
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(11)
    expect(rows[1]?.textContent).toMatch(/Nov \d+, 2026.*FirefoxWindows203\.0\.113\.0\/24/)
    expect(rows[2]?.textContent).toContain('Unknown')
    expect(screen.getByText('12 sign-ins')).toBeTruthy()
  })

  it('goes to other pages, and to other sizes from the first', async () => {
    const asked = serveTwelve()
    openScreen(<LoginsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
    expect(pageSizes()).toEqual(['5', '10', '20', '50', '100', '200'])
    expect(await screen.findAllByRole('row')).toHaveLength(3)
    await userEvent.selectOptions(screen.getByLabelText('Per page'), '5')
    expect(await screen.findAllByRole('row')).toHaveLength(6)
    expect(asked.map(({ query }) => query.toString())).toEqual([
      'page=1&itemsPerPage=10',
      'page=2&itemsPerPage=10',
      'page=1&itemsPerPage=5',
    ])
  })

  it('signs the member out everywhere else, and says so', async () => {
    const asked = serve(({ method }) => ({
      body: method === 'POST' ? { status: 'success', message: 'Done.' } : { logins: twelve, total: 12 },
    }))
    openScreen(<LoginsScreen />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
    await screen.findByText('Done.')
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/profile/logins/end'])
  })

  it('says what failed, and asks again', async () => {
    let isAway = true
    serve(() => (isAway ? problem(400, 'invalid-request') : { body: { logins: twelve, total: 12 } }))
    openScreen(<LoginsScreen />)
    await screen.findByRole('alert')
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('table')
  })
})
