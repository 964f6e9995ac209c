import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isTransient } from '@portal/infra/event-log/transient-error'
import { aPortal, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { StreamUnreadable } from '../../kernel/handle.ts'

const login = (payload: string, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/login',
  headers: { 'content-type': 'application/json', ...headers },
  payload,
})

describe('every failure is a problem document', () => {
  it.each([
    ['{', {}, 400, 'invalid-request'],
    ['', {}, 400, 'invalid-request'],
    ['{"__proto__":{"a":1}}', {}, 400, 'invalid-request'],
    ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'invalid-request'],
    ['{}', { 'sec-fetch-site': 'cross-site' }, 403, 'cross-site'],
  ])('%s %o gives %i %s', async (body, headers, status, code) => {
    const { app } = await aPortal()
    const reply = await app.inject(login(body, headers))
    expect([reply.statusCode, reply.headers['content-type'], reply.json().code]).toEqual([
      status,
      'application/problem+json',
      code,
    ])
  })

  it.each([
    ['PUT', '/api/login', 405, 'wrong-method', 'POST'],
    ['POST', '/api/profile?x=1', 405, 'wrong-method', 'GET, HEAD'],
    ['DELETE', '/api/language', 405, 'wrong-method', 'GET, HEAD, POST'],
    ['GET', '/api/reporting/run', 405, 'wrong-method', 'POST'],
    ['PATCH', '/api/reporting/flags/tea', 405, 'wrong-method', 'GET, HEAD'],
    ['OPTIONS', '/api/login', 405, 'wrong-method', 'POST'],
    ['POST', '/u/main', 405, 'wrong-method', 'GET, HEAD'],
    ['GET', '/api/no/such/call', 404, 'not-found', undefined],
    ['POST', '/api/no/such/call', 404, 'not-found', undefined],
    ['GET', '/api/%zz', 400, 'invalid-request', undefined],
    ['GET', `/api/reporting/flags/${'a'.repeat(200)}`, 414, 'invalid-request', undefined],
  ] as const)('%s %s gives %i %s, and says what is allowed', async (method, url, status, code, allow) => {
    const { app } = await aPortal()
    const reply = await app.inject({ method, url })
    expect([reply.statusCode, reply.headers['content-type'], reply.json().code, reply.headers['allow']]).toEqual([
      status,
      'application/problem+json',
      code,
      allow,
    ])
  })

  it.each([
    [`GET /api/health HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too-large'],
    ['no HTTP at all\r\n\r\n', 400, 'invalid-request'],
    [
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid-request',
    ],
  ])('also for data that are no request: %.30s gives %i %s', async (sent, status, code) => {
    const { app } = await aPortal()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(app.listeningOrigin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(sent)
    const reply = await text(socket)
    await app.close()
    const [head = '', body = ''] = reply.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('content-type: application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, code })
  })

  it('without a body where the request was HEAD: a client would read it as the next reply', async () => {
    const { app } = await aPortal()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(app.listeningOrigin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(`HEAD /api/health HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`)
    const [head = '', body] = (await text(socket)).split('\r\n\r\n')
    await app.close()
    expect(head).toContain('HTTP/1.1 431 ')
    expect(body).toBe('')
  })

  it('even if the client goes on sending: the reply is not lost with the connection', async () => {
    const { app } = await aPortal()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(app.listeningOrigin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined) // a reset after the reply
    socket.write(`GET /api/health HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(1_000_000)}`)
    const [reply] = await once(socket, 'data')
    socket.destroy()
    await app.close()
    expect(String(reply)).toContain('HTTP/1.1 431 ')
  })

  it('also for a body of 2 MB of text', async () => {
    const { app } = await aPortal()
    const reply = await app.inject(login(JSON.stringify({ username: 'x', password: 'y'.repeat(2_000_000) })))
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too-large'])
  })

  it('which says how large a body may be, in the language of the reader', async () => {
    const { app } = await aPortal()
    const body = JSON.stringify({ username: 'x', password: 'y'.repeat(300_000) })
    expect((await app.inject(login(body))).json().detail).toBe(
      'A request may have at most 256 KiB. Shorten your text and try again.',
    )
    expect((await app.inject(login(body, { 'accept-language': 'ar' }))).json().detail).toContain('256')
  })

  it('which names a fault by its path, without the value', async () => {
    const { app } = await aPortal()
    const reply = await app.inject(login('{"username":7777,"password":"x"}'))
    expect(reply.json().detail).toBe('/username: must be text, not a number')
  })

  it('which reveals nothing internal when something unexpected happens', async () => {
    const { app } = await aPortal([], {
      members: {
        byId: async () => null,
        byLogin: async () => {
          throw new Error('relation "secret_table" does not exist at /srv/app.ts')
        },
      },
    })
    const reply = await app.inject(login('{"username":"a","password":"b"}'))
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      {
        type: 'urn:portal:problem:unexpected',
        title: 'Something went wrong on our side',
        status: 500,
        code: 'unexpected',
        detail: 'Please try again. If this happens again, contact support.',
      },
    ])
  })

  it.each([
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
    ['22P02', 'invalid input syntax for type json'],
  ])('which says of a text that the database cannot hold (%s) that it cannot be stored', async (code, said) => {
    const refused = Object.assign(new Error(said), { code })
    const byLogin = async () => Promise.reject(refused)
    const { app } = await aPortal([], { members: { byId: async () => null, byLogin } })
    const reply = await app.inject(login('{"username":"a","password":"b"}'))
    expect([reply.statusCode, reply.json().code, reply.json().values]).toEqual([
      400,
      'invalid-request',
      { reason: 'not-storable' },
    ])
  })

  const passing: readonly Readonly<{ what: string; failure: Error }>[] = [
    ...['25006', '53200', '53400', '57P04', '58030', 'XX000'].map((code) => ({
      what: code,
      failure: Object.assign(new Error('of the server'), { code }),
    })),
    { what: 'an event that cannot be read', failure: new StreamUnreadable('newer') },
  ]

  it.each(passing)('which asks to try again later after $what', async ({ failure }) => {
    const byLogin = async () => Promise.reject(failure)
    const { app } = await aPortal([], { isUnavailable: isTransient, members: { byId: async () => null, byLogin } })
    const reply = await app.inject(login('{"username":"a","password":"b"}'))
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  })

  it('which asks to try again later when the database is lost', async () => {
    const lost = new Error('connect ECONNREFUSED 127.0.0.1:5432')
    const { app, cookie } = await signedInAs('user', { isUnavailable: (error) => error === lost })
    const portal = await aPortal([], {
      isUnavailable: (error) => error === lost,
      sessions: {
        add: async () => undefined,
        find: async () => {
          throw lost
        },
        touch: () => undefined,
        remove: async () => null,
        removeAllOf: async () => undefined,
        removeExpired: async () => 0,
      },
    })
    const reply = await portal.app.inject({ url: '/api/profile', headers: { cookie } })
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '2', 'unavailable'])
    expect(reply.body).not.toContain('5432')
    await app.close()
  })

  it('also for an unknown address', async () => {
    const { app } = await aPortal()
    const reply = await app.inject('/api/nowhere')
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
  })
})

describe('every reply', () => {
  it.each(['/', '/login', '/api/docs'])('that is a page has the security policy of the portal: %s', async (url) => {
    const { app } = await aPortal()
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it.each(['/api/configuration/site', '/api/nowhere', '/api/profile'])(
    'of the API may load and run nothing: %s',
    async (url) => {
      const { app } = await aPortal()
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('of the API is never cached', async () => {
    const { app } = await aPortal()
    expect((await app.inject('/api/configuration/site')).headers['cache-control']).toBe('no-store')
  })
})

describe('the SPA', () => {
  const build = async () => {
    const spa = await mkdtemp(join(tmpdir(), 'spa-'))
    await mkdir(join(spa, 'assets'))
    await writeFile(join(spa, 'index.html'), '<title>the page</title>')
    await writeFile(join(spa, 'assets', 'index-1a2b3c.js'), 'start()')
    return aPortal([], { spa })
  }
  const html = { accept: 'text/html,application/xhtml+xml' }

  it.each(['/', '/login', '/u/surveys/conduct?token=abc', '/report/star-wars/1/crosstab'])(
    'is served for the screen %s, and never cached',
    async (url) => {
      const reply = await (await build()).app.inject({ url, headers: html })
      expect([reply.statusCode, reply.headers['cache-control'], reply.body]).toEqual([
        200,
        'no-cache',
        '<title>the page</title>',
      ])
    },
  )

  it('may cache files named by their content permanently', async () => {
    const reply = await (await build()).app.inject('/assets/index-1a2b3c.js')
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it.each(['/assets/gone.js', '/api/gone', '/../package.json', '/.%2e/package.json'])(
    'has nothing at %s',
    async (url) => expect((await (await build()).app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404),
  )

  it('does not replace the replies of calls', async () => {
    const reply = await (await build()).app.inject({ url: '/api/gone', headers: html })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
  })
})
