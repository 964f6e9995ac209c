import { describe, expect, it } from 'vitest'
import { rootOf } from './root-element.ts'

const start = (currentLanguage: unknown, languages: readonly unknown[] = []) =>
  JSON.stringify({ currentLanguage, languages })

describe('the root element of a page', () => {
  it.each([
    [start('en', [{ pkLanguage: 'en', leftToRight: true }]), undefined, '<html lang="en">'],
    [start('ar', [{ pkLanguage: 'ar', leftToRight: false }]), undefined, '<html lang="ar" dir="rtl">'],
    [start('fa'), undefined, '<html lang="fa" dir="rtl">'],
    [
      start('az', [{ pkLanguage: 'az', leftToRight: false }]),
      'a=b; theme=dark',
      '<html lang="az" dir="rtl" data-theme="dark">',
    ],
    [start('fr-CA'), 'theme=light', '<html lang="fr-CA" data-theme="light">'],
  ])('of %s with the cookies %s is %s', (reply, cookies, element) =>
    expect(rootOf(reply, cookies).element).toBe(element),
  )

  it.each([start('en"><script>'), start(null), '{}', '[]', 'null'])(
    'is English where the reply %s names no language',
    (reply) => expect(rootOf(reply, undefined)).toEqual({ language: 'en', element: '<html lang="en">' }),
  )

  it.each(['theme=blue', 'theme="><script>', 'themes=dark', ''])('has no colours by the cookie %s', (cookies) =>
    expect(rootOf(start('en'), cookies).element).toBe('<html lang="en">'),
  )
})
