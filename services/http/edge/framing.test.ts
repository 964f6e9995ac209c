import { aPortal } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const headersAt = async (url: string, embedOrigins = ['https://shop.example', 'https://news.example']) => {
  const { app } = await aPortal([], { embedOrigins })
  const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  return { ancestors, options: headers['x-frame-options'], resource: headers['cross-origin-resource-policy'] }
}

describe('a frame on another site', () => {
  it('may hold the page of embedded surveys, if the operator names the site', async () =>
    expect(await headersAt('/u/surveys/embed')).toMatchObject({
      ancestors: "'self' https://shop.example https://news.example",
      options: undefined,
    }))

  it('may hold nothing where the operator names none', async () =>
    expect(await headersAt('/u/surveys/embed', [])).toMatchObject({ ancestors: "'self'", options: 'SAMEORIGIN' }))

  it.each([
    '/login',
    '/u/main',
    '/u/surveys/conduct',
    '/u/surveys/openLink/conduct',
    '/u/surveys/embed/',
    '/u/surveys/embed/../../main',
    '/u/surveys/embed%2f..',
    '/U/surveys/embed',
    '/register?next=/u/surveys/embed',
  ])('may not hold %s', async (url) =>
    expect(await headersAt(url)).toMatchObject({ ancestors: "'self'", options: 'SAMEORIGIN' }),
  )

  it('may hold no data', async () => expect((await headersAt('/api/surveys/embedding')).ancestors).toBe("'none'"))

  it('may load the script for embedding, and no other file', async () => {
    expect((await headersAt('/embed.js')).resource).toBe('cross-origin')
    expect((await headersAt('/assets/index.js')).resource).toBe('same-origin')
  })
})
