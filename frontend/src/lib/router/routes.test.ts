import { describe, expect, it } from 'vitest'
import { generatePath, matcher } from './routes.ts'

const paths = ['*', '/', '/u/main', '/report/:survey/:id', '/report/:survey/new', '/client/:part?', '/client', '/a.b']
const matchOf = matcher([{ children: paths.map((path) => ({ path })) }])
const shown = (pathname: string) => {
  const match = matchOf(pathname)
  return match && [match.routes.at(-1)?.path, match.params]
}

describe('an address', () => {
  it.each([
    ['/', '/', {}],
    ['/u/main', '/u/main', {}],
    ['/U/Main/', '/u/main', {}],
    ['/report/tea/7', '/report/:survey/:id', { survey: 'tea', id: '7' }],
    ['/report/tea/new', '/report/:survey/new', { survey: 'tea' }],
    ['/report/a%2Fb%20%C3%BC/7', '/report/:survey/:id', { survey: 'a/b ü', id: '7' }],
    ['/report/100%/7', '/report/:survey/:id', { survey: '100%', id: '7' }],
    ['/client', '/client', {}],
    ['/client/jobs', '/client/:part?', { part: 'jobs' }],
    ['/a.b', '/a.b', {}],
    ['/axb', '*', {}],
    ['/report/tea', '*', {}],
    ['/nowhere/at/all', '*', {}],
  ])('%s shows the screen at %s', (pathname, path, params) => expect(shown(pathname)).toEqual([path, params]))

  it('is shown in the frames around its screen, the outermost first', () => {
    const [screen, frame] = [{ path: '/tea' }, { element: 'frame' }]
    const outer = { ...frame, children: [{ children: [screen] }] }
    expect(matcher([outer])('/tea')?.routes).toEqual([outer, { children: [screen] }, screen])
  })

  it('without a route shows nothing', () => expect(matcher([{ path: '/tea' }])('/coffee')).toBeNull())
})

describe('a path with values', () => {
  it('writes them so that they are read back', () => {
    const path = generatePath('/report/:survey/:id', { survey: 'a/b ?#ü', id: '7' })
    expect(path).toBe('/report/a%2Fb%20%3F%23%C3%BC/7')
    expect(shown(path)).toEqual(['/report/:survey/:id', { survey: 'a/b ?#ü', id: '7' }])
  })

  it('leaves out a part that may be missing', () => {
    expect(generatePath('/client/:part?', { part: null })).toBe('/client')
    expect(generatePath('/client/:part?', { part: 'jobs' })).toBe('/client/jobs')
  })

  it('needs all others', () => expect(() => generatePath('/report/:survey', { survey: null })).toThrow('survey'))
})
