import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useIsLoadingScreen, useLocation, useNavigate, useParams, useSearchParams } from './hooks.ts'
import { Link, Navigate, NavLink } from './links.tsx'
import { browserPlaces, memoryPlaces } from './places.ts'
import { makeRouter } from './router.ts'
import { Outlet, RouterProvider, useRouteError } from './router-provider.tsx'
import type { Route } from './routes.ts'

afterEach(cleanup)

const opened = (routes: readonly Route[], at = '/') => {
  const router = makeRouter(routes, memoryPlaces(at))
  render(<RouterProvider router={router} before={<p>before</p>} />)
  return router
}

function Address() {
  const { pathname, search, hash, state } = useLocation()
  return <output>{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
}
const address = () => screen.getByRole('status').textContent

function Failed() {
  const error = useRouteError()
  return <p role="alert">{error instanceof Error ? error.message : 'unknown'}</p>
}

function LoadingFrame() {
  return (
    <>
      <output>{String(useIsLoadingScreen())}</output>
      <Outlet />
    </>
  )
}

function Broken(): never {
  throw new Error('broken')
}

function Filter() {
  const [params, setParams] = useSearchParams()
  const add = (name: string) => setParams((now) => ({ ...Object.fromEntries(now), [name]: '1' }))
  return (
    <>
      <button type="button" onClick={() => [add('a'), add('b')]}>
        both
      </button>
      <output>{params.toString()}</output>
    </>
  )
}

let begun = 0
function Counted() {
  const [at] = useState(() => {
    begun += 1
    return begun
  })
  return <output>{`${at} ${useParams()['kind']}`}</output>
}

function Leaves() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ pathname: '/there', search: 'a=1' }), [navigate])
  return null
}

const later = <T,>() => Promise.withResolvers<T>()

describe('a screen that is loaded when it is shown', () => {
  it('is waited for, behind the one before it', async () => {
    const { promise, resolve } = later<string>()
    const router = opened([
      { path: '/', element: <p>first</p> },
      { path: '/next', lazy: () => promise },
    ])
    expect(screen.getByText('first')).toBeDefined()
    const done = router.navigate('/next')
    expect([router.state.location.pathname, router.state.isLoading]).toEqual(['/', true])
    resolve('second')
    await done
    expect(await screen.findByText('second')).toBeDefined()
    expect([router.state.location.pathname, router.state.isLoading]).toEqual(['/next', false])
  })

  it('is loaded once', async () => {
    const lazy = vi.fn(async () => 'second')
    const router = opened([{ path: '/' }, { path: '/next', lazy }])
    await router.navigate('/next')
    await router.navigate('/')
    await router.navigate('/next')
    expect(lazy).toHaveBeenCalledTimes(1)
  })

  it('shows what comes before any screen, if it is the first', async () => {
    const { promise, resolve } = later<string>()
    opened([{ path: '/', lazy: () => promise }])
    expect(screen.getByText('before')).toBeDefined()
    resolve('first')
    expect(await screen.findByText('first')).toBeDefined()
  })

  it('is not shown any more when somebody has gone elsewhere meanwhile', async () => {
    const { promise, resolve } = later<string>()
    const router = opened([{ path: '/' }, { path: '/slow', lazy: () => promise }, { path: '/quick', element: 'quick' }])
    const slow = router.navigate('/slow')
    await router.navigate('/quick')
    resolve('slow')
    await slow
    expect(await screen.findByText('quick')).toBeDefined()
    expect(router.state.location.pathname).toBe('/quick')
  })

  it('and could not be is told in the frame around it, and tried again the next time', async () => {
    const lazy = vi.fn(async (): Promise<string> => 'second').mockRejectedValueOnce(new Error('gone'))
    const frame = { element: <Outlet />, errorElement: <Failed />, children: [{ path: '/next', lazy }] }
    const router = opened([{ path: '/', element: 'first' }, frame])
    await router.navigate('/next')
    expect((await screen.findByRole('alert')).textContent).toBe('gone')
    await router.navigate('/')
    await router.navigate('/next')
    expect(await screen.findByText('second')).toBeDefined()
  })

  it('is told to the frame while it is on its way', async () => {
    const { promise, resolve } = later<string>()
    const children = [{ path: '/' }, { path: '/next', lazy: () => promise }]
    const router = opened([{ element: <LoadingFrame />, children }])
    const done = router.navigate('/next')
    await vi.waitFor(() => expect(address()).toBe('true'))
    resolve('second')
    await done
    await vi.waitFor(() => expect(address()).toBe('false'))
  })
})

describe('a screen that throws', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => void vi.restoreAllMocks())

  it('is replaced by the notice of the frame, until the address changes', async () => {
    const children = [
      { path: '/', element: <Broken /> },
      { path: '/next', element: <p>well</p> },
    ]
    const router = opened([{ element: <Outlet />, errorElement: <Failed />, children }])
    expect((await screen.findByRole('alert')).textContent).toBe('broken')
    await router.navigate('/next')
    expect(await screen.findByText('well')).toBeDefined()
  })
})

describe('a link', () => {
  const routes = (link: Route['element']): readonly Route[] => [
    {
      element: (
        <>
          <Address />
          {link}
        </>
      ),
      children: [{ path: '/tea/:kind?' }, { path: '*' }],
    },
  ]
  const link = () => screen.getByRole('link')

  it('goes to its place without loading the page again', async () => {
    opened(routes(<Link to="/tea?a=1#top">go</Link>))
    expect(link().getAttribute('href')).toBe('/tea?a=1#top')
    expect(fireEvent.click(link())).toBe(false)
    await vi.waitFor(() => expect(address()).toBe('/tea?a=1#top null'))
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    (how) => {
      const router = opened(routes(<Link to="/tea">go</Link>))
      link().addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false))
      fireEvent.click(link(), how)
      expect(router.state.location.pathname).toBe('/')
    },
  )

  it('to the present place makes no second entry', async () => {
    const router = opened(routes(<Link to="/tea">go</Link>))
    await router.navigate('/tea')
    fireEvent.click(link())
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/')
  })

  it.each([
    ['/tea', false, true],
    ['/tea/green', false, true],
    ['/tea/green', true, false],
    ['/teapot', false, false],
  ])('of a menu at %s (only there: %s) is marked: %s', (at, end, isMarked) => {
    opened(
      routes(
        <NavLink to="/tea" end={end}>
          go
        </NavLink>,
      ),
      at,
    )
    expect(link().getAttribute('aria-current')).toBe(isMarked ? 'page' : null)
  })

  it('of a menu is marked elsewhere too where it says so itself', () => {
    opened(
      routes(
        <NavLink to="/tea" aria-current="page">
          go
        </NavLink>,
      ),
    )
    expect(link().getAttribute('aria-current')).toBe('page')
  })
})

function Same() {
  const [params, setParams] = useSearchParams()
  return (
    <button type="button" onClick={() => setParams(params)}>
      same
    </button>
  )
}

describe('the address', () => {
  it('may lead on at once, without an entry that one would come back to', async () => {
    const router = opened([
      { path: '/', element: 'first' },
      { path: '/old', element: <Navigate to="/new" replace state={{ from: 'old' }} /> },
      { path: '/new', element: <Address /> },
    ])
    await router.navigate('/old')
    await vi.waitFor(() => expect(address()).toBe('/new {"from":"old"}'))
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/')
  })

  it('holds a query that a screen changes, one change on the other', async () => {
    opened([{ path: '/', element: <Filter /> }])
    fireEvent.click(screen.getByRole('button'))
    await vi.waitFor(() => expect(address()).toBe('a=1&b=1'))
  })

  it('has no further entry where its query is set to what it is', async () => {
    const router = opened([
      { path: '/', element: <Address /> },
      { path: '/same', element: <Same /> },
    ])
    await router.navigate('/same?a=%C3%A9+b')
    for (const _ of [1, 2]) fireEvent.click(await screen.findByRole('button'))
    await router.navigate(-1)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('with another value keeps the screen; another screen begins anew', async () => {
    begun = 0
    const router = opened(
      [
        { path: '/tea/:kind', element: <Counted /> },
        { path: '/coffee/:kind', element: <Counted /> },
      ],
      '/tea/green',
    )
    await router.navigate('/tea/black')
    await vi.waitFor(() => expect(address()).toBe('1 black'))
    await router.navigate('/coffee/black')
    await vi.waitFor(() => expect(address()).toBe('2 black'))
  })
})

describe('the history of the browser', () => {
  it('is followed, and keeps what a navigation carries', async () => {
    history.replaceState(null, '', '/first')
    const router = makeRouter([{ path: '*', element: <Address /> }], browserPlaces())
    render(<RouterProvider router={router} />)
    await router.navigate('/second?a=1', { state: { email: 'noor@example.org' } })
    await vi.waitFor(() => expect(address()).toBe('/second?a=1 {"email":"noor@example.org"}'))
    expect(location.pathname + location.search).toBe('/second?a=1')
    history.back()
    await vi.waitFor(() => expect(address()).toBe('/first null'))
    history.forward()
    await vi.waitFor(() => expect(address()).toBe('/second?a=1 {"email":"noor@example.org"}'))
  })
})

it('a screen may lead elsewhere from an effect', async () => {
  opened([
    { path: '/', element: <Leaves /> },
    { path: '/there', element: <Address /> },
  ])
  await vi.waitFor(() => expect(address()).toBe('/there?a=1 null'))
})
