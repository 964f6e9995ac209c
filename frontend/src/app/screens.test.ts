import { expect, it } from 'vitest'
import { paths } from '../lib/paths.ts'
import { screens } from './screens.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  import: 'default',
  query: '?raw',
})
const addresses = screens.map(({ path }) => path)

it('no two screens have one path, and each path that several features lead to is a screen', () => {
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toEqual(expect.arrayContaining(Object.values(paths)))
})

/** Those below another screen are made of its path. */
const whole = addresses.filter((path) => !addresses.some((above) => path.startsWith(`${above}/`)))

it.each(whole)('the path %s is typed at most once in the source', (path) => {
  const start = path.replace(/\/:.*/, '')
  const typed = new RegExp(`['"\`]${start}(?![\\w-])`, 'g')
  const places = Object.entries(sources).flatMap(([file, text]) => [...text.matchAll(typed)].map(() => file))
  expect(places.length, places.join(' ')).toBeLessThanOrEqual(1) // the contracts may have it
})

it('a screen in the menu has an address without needed parameters', () => {
  const needing = screens.filter(({ menu, path }) => menu && /:\w+(?!\w*\?)/.test(path))
  expect(needing).toEqual([])
})

it.each([
  ...['/login', '/pwreset', '/register', '/activate', '/lockedout', '/logout', '/u/thanks'],
  ...[
    '/u/page/:selectedPage',
    '/u/contactus',
    '/u/unsubscribe',
    '/u/unsubscribeConfirm',
    '/u/surveys/openLink/conduct',
  ],
])('the screen %s needs no sign-in, as the specification has it', (path) =>
  expect(screens.find((one) => one.path === path)?.who).toBe('anyone'),
)

it('every other screen for members needs a sign-in', () => {
  const open = screens.filter(({ path, who }) => who === 'anyone' && /^\/(?:u|news|invite)\b/.test(path))
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    ...['/u/contactus', '/u/deleted', '/u/page/:selectedPage', '/u/surveys/embed', '/u/surveys/openLink/conduct'],
    ...['/u/thanks', '/u/unsubscribe', '/u/unsubscribeConfirm'],
  ])
})
