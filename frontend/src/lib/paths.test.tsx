import { describe, expect, it } from 'vitest'
import { ownPath } from './paths.ts'

describe('an address to go back to', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:evil.example/\t',
    '',
  ])('never leads to another site, nor runs anything: %o', (link) => {
    const path = ownPath(link)
    if (path === null) return
    expect(new URL(path, window.location.origin).origin).toBe(window.location.origin)
    expect(path).toMatch(/^\/(?!\/)/)
  })

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/.//evil.example', null])(
    'that is of another site is none: %o',
    (link) => expect(ownPath(link)).toBeNull(),
  )

  it('of this portal is kept with its search and fragment', () => {
    expect(ownPath('/u/main?x=1#there')).toBe('/u/main?x=1#there')
  })
})
