import { getCarousel } from '@portal/contracts/http/content'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aSite } from '../../../test-support/site.ts'
import { siteQuery } from '../../lib/site.ts'
import { LoginSide } from './login-side.tsx'
import { RegisterScreen } from './register-screen.tsx'

const MOTION = () =>
  ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('matchMedia', MOTION)
})
afterEach(() => vi.useRealTimers())

/** To the last moment of this many milliseconds, and past it. */
const justBefore = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms - 200))
const justAfter = () => act(() => vi.advanceTimersByTimeAsync(200))

const slide = (Title: string, n: number) => ({
  pkSlide: `018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e0${n}`,
  Title,
  Text: '',
  picture: null,
  link: '',
  OriginalText: '',
})

it('a slide beside the registration is shown for 5,000 ms, whatever the speed of those at sign-in', async () => {
  serve(({ path }) => ({ body: path === getCarousel.path ? [slide('One', 1), slide('Two', 2)] : { Content: '' } }))
  const { client } = openScreen(<RegisterScreen />, { at: '/register', route: '/register', member: null })
  const site = aSite({ login_template: 'carousel', carousel_speed: 900 })
  act(() => void client.setQueryData(siteQuery.queryKey, { ...site, has: { ...site.has, besideLogin: true } }))
  await screen.findByRole('heading', { name: 'One' })
  await justBefore(5_000)
  expect(screen.queryByRole('heading', { name: 'Two' })).toBeNull()
  await justAfter()
  expect(screen.getByRole('heading', { name: 'Two' })).toBeTruthy()
})

it('a background is shown as long as the site says, then the next', async () => {
  serve(() => ({ body: { backgrounds: ['/files/one', '/files/two'] } }))
  const { container } = openScreen(<LoginSide template="background" speedMs={aSite().carousel_speed} />)
  const shown = () => container.querySelector('img[data-shown]')?.getAttribute('src')
  await vi.waitFor(() => expect(shown()).toBe('/files/one'))
  await justBefore(11_500)
  expect(shown()).toBe('/files/one')
  await justAfter()
  expect(shown()).toBe('/files/two')
})
