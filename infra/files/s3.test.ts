import { buffer, text } from 'node:stream/consumers'
import { s3Server } from '@portal/tests/support/servers/s3-server'
import { afterAll, describe, expect, it } from 'vitest'
import { newFileName } from '../tools/file-name.ts'
import type { FileContent } from './file-store.ts'
import { s3Files } from './s3.ts'
import { S3Error, s3PlaceOf } from './s3-client.ts'

const server = await s3Server()
afterAll(() => server.close())

const files = s3Files(s3PlaceOf(server.url), 'uploads/')

async function* parts(...pieces: readonly (string | Buffer)[]): FileContent {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function* broken(...pieces: readonly Buffer[]): FileContent {
  yield* pieces
  throw new Error('the sender went away')
}

const MIB = 2 ** 20

describe('a bucket of S3-compatible storage', () => {
  it('keeps a file under a random name below its prefix, and gives it back', async () => {
    const { name, bytes } = await files.write(parts('wörd', 's'))
    expect([bytes, server.objects.has(`uploads/${name}`)]).toEqual([6, true])
    const found = await files.read(name)
    expect([found?.bytes, found && (await text(found.content))]).toEqual([6, 'wörds'])
    expect((await files.write(parts())).bytes).toBe(0)
  })

  it('gives a range of a file, and tells how long the whole is', async () => {
    const { name } = await files.write(parts('0123456789'))
    const found = await files.read(name, { start: 2, end: 4 })
    expect([found?.bytes, found && (await text(found.content))]).toEqual([10, '234'])
  })

  it('keeps a large file that is sent in parts, byte for byte', async () => {
    const pieces = Array.from({ length: 21 }, (_, i) => Buffer.alloc(MIB, i))
    const { name, bytes } = await files.write(parts(...pieces))
    expect([bytes, server.uploads.size]).toEqual([21 * MIB, 0])
    const found = await files.read(name)
    expect(found && (await buffer(found.content)).equals(Buffer.concat(pieces))).toBe(true)
  })

  it.each([
    ['small', [Buffer.from('the first half')]],
    ['large', Array.from({ length: 20 }, () => Buffer.alloc(MIB))],
  ])('has no file, and no parts of one, if the content of a %s file fails', async (_, pieces) => {
    const before = server.objects.size
    await expect(files.write(broken(...pieces))).rejects.toThrow('the sender went away')
    expect([server.objects.size, server.uploads.size]).toEqual([before, 0])
  })

  it('has no file if the writing was cancelled', async () => {
    const before = server.objects.size
    const cancelling = new AbortController()
    async function* content(): FileContent {
      yield* parts('one')
      cancelling.abort(new Error('cancelled'))
    }
    await expect(files.write(content(), cancelling.signal)).rejects.toThrow('cancelled')
    expect(server.objects.size).toBe(before)
  })

  it('reads nothing under a name that it does not have, or that was removed', async () => {
    expect(await files.read(newFileName())).toBeNull()
    const { name } = await files.write(parts('x'))
    await files.remove(name)
    await files.remove(name)
    expect(await files.read(name)).toBeNull()
  })

  it('lists every file below its prefix, page by page, and no other', async () => {
    const own = s3Files(s3PlaceOf(server.url), 'listed/')
    const names = new Set<string>()
    for (let i = 0; i < 5; i += 1) names.add((await own.write(parts(String(i)))).name)
    const listed = await Array.fromAsync(own.list())
    expect(new Set(listed.map(({ name }) => name))).toEqual(names)
    expect(listed[0]?.bytes).toBe(1)
    expect(Math.abs(Date.now() - (listed[0]?.writtenAt.getTime() ?? 0))).toBeLessThan(600_000)
  })

  const large = () => parts(...Array.from({ length: 9 }, () => Buffer.alloc(MIB)))

  it('keeps a large file whatever it calls its reply', async () => {
    server.joining.named = 'CompleteMultipartUploadResponse'
    expect((await files.write(large())).bytes).toBe(9 * MIB)
    server.joining.named = 'CompleteMultipartUploadResult'
  })

  it('has no file where it could not join the parts, though its status says that all is well', async () => {
    server.joining.fails = true
    await expect(files.write(large())).rejects.toThrow(S3Error)
    server.joining.fails = false
  })

  it('that is busy is asked again', async () => {
    server.busyFor(2)
    const { name } = await files.write(parts('in the end'))
    expect(await files.read(name)).not.toBeNull()
  })

  it('that refuses the signature, does not exist or is not there keeps nothing', async () => {
    const refused = s3Files(s3PlaceOf(server.urlWithWrongSecret), 'uploads/')
    await expect(refused.write(parts('x'))).rejects.toThrow(S3Error)
    await expect(refused.read(newFileName())).rejects.toThrow(S3Error)
    await expect(s3Files(s3PlaceOf(server.urlOfNoBucket), 'uploads/').write(parts('x'))).rejects.toThrow(S3Error)
    const away = s3Files(s3PlaceOf('http://KEY:SECRET@127.0.0.1:1/files'), 'uploads/')
    await expect(away.write(parts('x'))).rejects.toThrow(S3Error)
  })
})
