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

it('a picture of the carousel is loaded once its slide is the next, and the words of all are there', async () => {
  const slides = [1, 2, 3].map((n) => ({ ...slide(`Slide ${n}`, n), picture: `/files/${n}` }))
  serve(() => ({ body: slides }))
  const { container } = openScreen(<LoginSide template="carousel" speedMs={5_000} />)
  await screen.findByRole('heading', { name: 'Slide 1' })
  const loaded = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(loaded()).toEqual(['/files/1', '/files/2'])
  expect(screen.getByText('Slide 3')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(loaded()).toEqual(['/files/1', '/files/2', '/files/3'])
})

it('of the backgrounds, the shown one and the next are loaded; without motion the first alone', async () => {
  serve(() => ({ body: { backgrounds: ['/files/one', '/files/two', '/files/three'] } }))
  const loaded = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  const { unmount } = openScreen(<LoginSide template="background" speedMs={5_000} />)
  await vi.waitFor(() => expect(loaded()).toEqual(['/files/one', '/files/two']))
  unmount()
  vi.stubGlobal('matchMedia', () => ({ ...MOTION(), matches: true }))
  openScreen(<LoginSide template="background" speedMs={5_000} />)
  await vi.waitFor(() => expect(loaded()).toEqual(['/files/one']))
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
