import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { speakOwnTexts } from '../../texts/say.ts'
import { refuse } from './refusal.ts'

afterEach(() => {
  speakOwnTexts(new Map())
  vi.restoreAllMocks()
})

/** What is sent to somebody whose request had these headers. */
const refusedWith = (rawHeaders: readonly string[], seconds = 3) => {
  const sent = { status: 0, headers: [] as readonly string[], body: '' }
  const response = {
    writeHead: (status: number, headers: readonly string[]) => Object.assign(sent, { status, headers }),
    end: (body: string) => Object.assign(sent, { body }),
  }
  refuse({ rawHeaders } as IncomingMessage, response as unknown as ServerResponse, seconds)
  const header = (name: string) => sent.headers[sent.headers.indexOf(name) + 1]
  return { ...sent, header, title: (JSON.parse(sent.body) as { title: string }).title }
}

it('says in the language of each who asks when to come back', () => {
  const french = refusedWith(['Host', 'portal', 'COOKIE', 'session=a; language=fr', 'Accept-Language', 'en'], 7)
  expect(french).toMatchObject({ status: 503, title: 'Le portail est trop sollicité' })
  expect(french.header('retry-after')).toBe('7')
  expect(french.header('content-length')).toBe(String(Buffer.byteLength(french.body)))
  const english = refusedWith(['Cookie', 'session=a', 'accept-language', 'en-GB,en;q=0.9'], 2)
  expect([english.title === french.title, english.header('retry-after')]).toEqual([false, '2'])
})

it('takes the value of a header for no header of that name', () =>
  expect(refusedWith(['X-Asked', 'cookie', 'language=fr', 'x']).title).toBe(refusedWith([]).title))

it('says the words of the community soon after they were changed', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  const before = refusedWith([]).title
  speakOwnTexts(new Map([['en', { 'site/problems': { overloaded: 'Too many at once' } }]]))
  expect(refusedWith([]).title).toBe(before)
  now.mockReturnValue(1_001_000)
  expect(refusedWith([]).title).toBe('Too many at once')
})
