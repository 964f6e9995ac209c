import { aPortal } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const CHAT = 'https://chat.example'
const CAPTCHA = 'https://captcha.example'
type Origins = Readonly<{ chatOrigin?: string; captchaOrigin?: string }>

/** The directives of a reply, by their names. */
const policyOf = async (url: string, origins: Origins = {}) => {
  const { app } = await aPortal([], origins)
  const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  const directives = String(headers['content-security-policy'])
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    })
  return Object.fromEntries(directives)
}

const pages = {
  'the sign-in screen': '/login',
  'a screen of members': '/u/main',
  'a survey page': '/u/surveys/conduct',
  'a survey page of a visitor': '/u/surveys/openLink/conduct',
  'the page of embedded surveys': '/u/surveys/embed',
  'a screen of staff': '/client/site',
  'a report': '/report/tea/0',
  'the description of the API': '/api/docs',
  'a page that is not there': '/nowhere',
} as const

describe('the Content-Security-Policy', () => {
  it.each(Object.entries(pages))('of %s runs scripts of the portal alone, and no plugins', async (_, url) => {
    const policy = await policyOf(url)
    expect(policy['script-src'] ?? policy['default-src']).toEqual(["'self'"])
    expect(policy['script-src-attr']).toEqual(["'none'"])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['font-src'] ?? policy['default-src']).toEqual(["'self'"])
    expect(policy['base-uri']).toEqual(["'self'"])
    expect(policy['form-action']).toEqual(["'self'"])
    expect(JSON.stringify(policy)).not.toContain('unsafe-eval')
    expect(policy['default-src']).not.toContain("'unsafe-inline'")
  })

  it.each(['/api/configuration/site', '/api/profile', '/files/018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'])(
    'of data (%s) runs and loads nothing',
    async (url) => {
      const policy = await policyOf(url)
      expect(policy['default-src']).toEqual(["'none'"])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
    },
  )

  it.each(Object.entries(pages))('of %s frames nobody else unless the operator has named a service', async (_, url) =>
    expect((await policyOf(url))['frame-src']).toBeUndefined(),
  )

  it('lets the chat of the operator into a frame, and nowhere else: its scripts do not run here', async () => {
    const policy = await policyOf('/login', { chatOrigin: CHAT })
    expect(policy['frame-src']).toEqual(["'self'", CHAT])
    expect(policy['script-src']).toBeUndefined()
    expect(policy['connect-src']).toBeUndefined()
  })

  it('of the page of embedded surveys has no chat', async () => {
    expect((await policyOf('/u/surveys/embed', { chatOrigin: CHAT }))['frame-src']).toBeUndefined()
  })

  it('lets the captcha of the operator run, beside the chat', async () => {
    const policy = await policyOf('/register', { chatOrigin: CHAT, captchaOrigin: CAPTCHA })
    expect(policy['script-src']).toEqual(["'self'", CAPTCHA])
    expect(policy['frame-src']).toEqual(["'self'", CAPTCHA, CHAT])
  })
})
