import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { aPortal } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const MIB = 2 ** 20
/** 64 MiB of a password, in a few kilobytes. */
const bomb = Buffer.from(`{"username":"noor","password":"${'a'.repeat(64 * MIB)}"}`)
/** Packed before there is a portal, which would find itself late meanwhile, and refuse work. */
const packed = { gzip: gzipSync(bomb), deflate: deflateSync(bomb), br: brotliCompressSync(bomb) } as const

const { app } = await aPortal()

const send = (encoding: string, payload: Buffer) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  return app.inject({ method: 'POST', url: '/api/login', headers, payload })
}

describe('a body that is compressed', () => {
  it.each(Object.entries(packed))('(%s) is unpacked no further than bodies may be long', async (encoding, body) => {
    expect(body.byteLength).toBeLessThan(256 * 1024)
    const before = process.memoryUsage().arrayBuffers
    const reply = await send(encoding, body)
    expect([413, 415]).toContain(reply.statusCode)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MIB)
  })

  it.each([...Object.keys(packed), 'compress', 'gzip, gzip'])(
    '(%s) and broken is refused as such',
    async (encoding) => {
      const reply = await send(encoding, Buffer.from('this is not compressed at all'))
      expect([400, 413, 415]).toContain(reply.statusCode)
      expect(reply.headers['content-type']).toContain('application/problem+json')
    },
  )
})
