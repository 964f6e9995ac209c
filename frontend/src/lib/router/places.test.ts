import { describe, expect, it } from 'vitest'
import { addressOf, memoryPlaces, newPlace, partsFrom } from './places.ts'

describe('a target', () => {
  it.each([
    ['/login', '/login'],
    ['/login?msg=a#top', '/login?msg=a#top'],
    ['?page=2', '/u/main?page=2'],
    ['#top', '/u/main#top'],
    ['', '/u/main'],
    [{ search: 'page=2' }, '/u/main?page=2'],
    [{ search: '' }, '/u/main'],
    [{ search: '?' }, '/u/main'],
    [{ pathname: '/login', search: '?a=1', hash: 'top' }, '/login?a=1#top'],
    ['//other.example/login', '/other.example/login'],
    ['/\\other.example', '/\\other.example'],
  ])('%o leads, from /u/main, to %s', (to, address) => expect(addressOf(partsFrom('/u/main', to))).toBe(address))
})

describe('a history', () => {
  const at = (places: ReturnType<typeof memoryPlaces>) => addressOf(places.now())
  const to = (path: string) => newPlace('/', path, null)

  it('goes back and forth, and forgets what was ahead when it goes elsewhere', () => {
    const places = memoryPlaces('/a')
    places.push(to('/b'))
    places.push(to('/c'))
    places.go(-2)
    expect(at(places)).toBe('/a')
    places.go(1)
    expect(at(places)).toBe('/b')
    places.push(to('/d'))
    places.go(1)
    expect(at(places)).toBe('/d')
    places.go(-9)
    expect(at(places)).toBe('/d')
  })

  it('has a key for each entry, the first of which says that nothing came before it', () => {
    const places = memoryPlaces('/a')
    expect(places.now().key).toBe('default')
    places.push(to('/b'))
    expect(places.now().key).not.toBe('default')
  })
})
