import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { failures } from '../failures/failures.ts'
import { answerWithProblems } from '../failures/problems.ts'
import { refuseCrossSite } from './cross-site.ts'

const app = Fastify({ trustProxy: 'loopback' })
answerWithProblems(
  app,
  failures(() => false),
)
refuseCrossSite(app)
app.all('/', async () => 'done')

const sent = async (headers: Record<string, string>, method: 'POST' | 'GET' | 'PUT' | 'DELETE' = 'POST') => {
  const { statusCode } = await app.inject({ method, url: '/', headers: { host: 'portal.example', ...headers } })
  return statusCode
}

describe('an unsafe request', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    { origin: 'https://portal.example' },
    { origin: 'http://inner', host: 'inner' },
    { origin: 'https://outside.example', 'x-forwarded-host': 'outside.example' },
    {},
  ])('of the portal’s own page, or of no browser, is served: %o', async (headers) =>
    expect(await sent(headers)).toBe(200),
  )

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://portal.example' },
    { 'sec-fetch-site': 'anything else' },
    { origin: 'https://evil.example' },
    { origin: 'https://portal.example.evil.example' },
    { origin: 'https://portal.example:8443' },
    { origin: 'null' },
    { origin: 'rubbish' },
  ])('of another site is refused: %o', async (headers) => expect(await sent(headers)).toBe(403))

  it.each(['PUT', 'DELETE'] as const)('by %s is refused as well', async (method) =>
    expect(await sent({ 'sec-fetch-site': 'cross-site' }, method)).toBe(403),
  )
})

it('a link from another site to the portal works', async () =>
  expect(await sent({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(200))
