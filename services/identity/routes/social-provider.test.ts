import { openIdProvider } from '@portal/infra/sign-in/openid-provider'
import { aPortal } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const settings = { id: 'example', name: 'Example', issuer: 'http://127.0.0.1:1', clientId: 'portal', clientSecret: 's' }

describe('a provider', () => {
  it('that is not configured is not found', async () => {
    const { app } = await aPortal()
    expect((await app.inject({ url: '/api/social/example/login' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/facebook/login' })).statusCode).toBe(404)
  })

  it('that cannot be reached leads back to the sign-in screen, and the log has the cause', async () => {
    const warned: string[] = []
    const warn = (_: unknown, what: string) => void warned.push(what)
    const { app } = await aPortal([], { identityProviders: [openIdProvider(settings)], warn })
    const reply = await app.inject({ url: '/api/social/example/login' })
    expect(reply.headers.location).toMatch(/^\/login\?msg=/)
    expect(warned).toEqual(['a sign-in by another service was refused'])
  })

  it('is named in the configuration of the site, without its secret', async () => {
    const { app } = await aPortal([], { signInBy: [{ id: 'example', name: 'Example' }] })
    const reply = await app.inject({ url: '/api/configuration/site' })
    expect(reply.json().signInBy).toEqual([{ id: 'example', name: 'Example' }])
  })
})
