import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AddedFile } from '@portal/contracts/http/files'
import { addVideo, UploadLink, videoConverting, videoShell } from '@portal/contracts/http/videos'
import { MemberId } from '@portal/contracts/ids'
import type { FileStore } from '@portal/infra/files/file-store'
import { folderOfFiles } from '@portal/infra/files/folder'
import { s3Files } from '@portal/infra/files/s3'
import { s3PlaceOf } from '@portal/infra/files/s3-client'
import { areas } from '@portal/services/areas'
import { postgresVideoUploads } from '@portal/services/files/videos/postgres-video-uploads'
import { Upload } from 'tus-js-client'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { signedInAs } from '../support/portal/portal.ts'
import { aDatabase } from '../support/servers/database.ts'
import { s3Server } from '../support/servers/s3-server.ts'

const database = await aDatabase(areas.flatMap(({ migrations }) => migrations ?? []))
const bucket = await s3Server()
afterAll(async () => {
  await database.drop()
  await bucket.close()
})

const aFolder = (): FileStore => folderOfFiles(mkdtempSync(join(tmpdir(), 'uploads-')))

const stores: Readonly<Record<string, () => FileStore>> = {
  'a folder': aFolder,
  'a bucket': () => s3Files(s3PlaceOf(bucket.url), 'uploads/'),
}

/** A portal that listens, with what it stored. */
const listening = async (files: FileStore) => {
  const { deps } = await signedInAs('user')
  const videos = postgresVideoUploads(database.pool)
  const portal = await signedInAs('user', { uploading: { ...deps.uploading, files, videos } })
  const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => portal.app.close())
  const post = async (path: string, payload: object) =>
    portal.app.inject({ method: 'POST', url: path, payload, headers: { cookie: portal.cookie } })
  const begin = async (size: number) => {
    const reply = await post(videoShell.path, { size, name: 'clip.webm', source: 'discussion' })
    const link = UploadLink.parse(reply.json())
    return { ...link, videoID: link.link.split('/').at(-1) ?? '' }
  }
  const register = (videoID: string, videoName = 'clip.webm') =>
    post(addVideo.path, { videoID, videoName, source: 'discussion' })
  const contents = async () => (await Array.fromAsync(files.list())).map(({ bytes }) => bytes)
  return { ...portal, url, videos, begin, register, post, contents }
}

/** In front of a server: cuts each of the first connections after so many bytes were sent. */
const cutting = async (server: string, cuts: readonly number[]) => {
  const left = [...cuts]
  const sent = { bytes: 0, connections: 0 }
  const sockets = new Set<Socket>()
  const { port, hostname } = new URL(server)
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let allowed = left.shift() ?? Number.POSITIVE_INFINITY
    sent.connections += 1
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    client.on('data', (piece) => {
      const some = piece.subarray(0, Math.max(0, allowed))
      allowed -= piece.length
      sent.bytes += some.length
      upstream.write(some, () => {
        if (allowed < 0) client.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const address = proxy.address()
  return { sent, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

/** The first bytes are those of a WebM file. */
const aWebm = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), randomBytes(bytes - 4)])

const send = (address: string, content: Buffer, chunkSize: number): Promise<void> =>
  new Promise((onSuccess, onError) => {
    const retryDelays = Array.from({ length: 40 }, () => 50)
    new Upload(content, { uploadUrl: address, chunkSize, retryDelays, onError, onSuccess: () => onSuccess() }).start()
  })

const headersOf = async (address: string) => {
  const { status, headers } = await fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return { status, offset: headers.get('upload-offset'), length: headers.get('upload-length') }
}

const patch = (address: string, offset: number, body: Buffer) => {
  const type = 'application/offset+octet-stream'
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': type }
  return fetch(address, { method: 'PATCH', headers, body: new Uint8Array(body) })
}

describe.each(Object.entries(stores))('a video that is uploaded to %s', (_, open) => {
  it('over a connection that is cut again and again goes on where it was, and arrives byte for byte', async () => {
    const portal = await listening(open())
    const content = aWebm(3_000_000)
    const { uploadLink, videoID, link } = await portal.begin(content.length)
    const proxy = await cutting(portal.url, [700_000, 900_000, 300_000, 500_000])
    await send(`${proxy.url}${uploadLink}`, content, 1_000_000)
    expect(proxy.sent.connections).toBeGreaterThan(4)
    expect(proxy.sent.bytes, 'what had arrived was not sent again').toBeLessThan(content.length * 1.6)
    const reply = await portal.register(videoID)
    expect(AddedFile.parse(reply.json())).toMatchObject({ pkFile: videoID, name: 'clip.webm', size: content.length })
    const file = await portal.app.inject({ url: link, headers: { cookie: portal.cookie } })
    expect(file.rawPayload.equals(content)).toBe(true)
    const stored = await portal.contents()
    expect(stored.includes(content.length)).toBe(true)
  })

  it('is a file only once it is whole, and registering it again changes nothing', async () => {
    const portal = await listening(open())
    const content = aWebm(40_000)
    const { uploadLink, videoID } = await portal.begin(content.length)
    const address = `${portal.url}${uploadLink}`
    expect(await headersOf(address)).toEqual({ status: 200, offset: '0', length: '40000' })
    expect((await patch(address, 0, content.subarray(0, 10_000))).status).toBe(204)
    expect((await headersOf(address)).offset).toBe('10000')
    expect((await portal.register(videoID)).json()).toMatchObject({ values: { reason: 'cut-off' } })
    expect((await patch(address, 5_000, content.subarray(5_000))).status, 'another offset').toBe(409)
    expect((await patch(address, 10_000, content.subarray(10_000))).status).toBe(204)
    const first = await portal.register(videoID)
    const again = await portal.register(videoID, 'another.webm')
    expect([first.statusCode, again.json()]).toEqual([200, first.json()])
    expect((await headersOf(address)).status, 'the link has ended').toBe(404)
    const state = await portal.app.inject({ url: videoConverting.path.replace('{videoID}', videoID) })
    expect(state.json()).toEqual({ converting: true, state: 'waiting' })
  })

  it('is refused when it is registered as a video and is none, and nothing of it is kept', async () => {
    const portal = await listening(open())
    const before = (await portal.contents()).length
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(5_000, ' '))
    const { uploadLink, videoID } = await portal.begin(page.length)
    await patch(`${portal.url}${uploadLink}`, 0, page)
    expect((await portal.register(videoID)).json()).toMatchObject({ values: { reason: 'false-type' } })
    expect((await portal.contents()).length).toBe(before)
    expect((await portal.register(videoID)).statusCode).toBe(404)
  })
})

describe('the link of an upload', () => {
  it('takes no more than was announced', async () => {
    const portal = await listening(aFolder())
    const content = aWebm(20_000)
    const { uploadLink, videoID } = await portal.begin(10_000)
    const reply = await patch(`${portal.url}${uploadLink}`, 0, content).catch(() => null)
    expect(reply?.status ?? 413).toBeGreaterThanOrEqual(400)
    expect((await portal.videos.findByFile(AddedFile.shape.pkFile.parse(videoID)))?.received).toBeLessThanOrEqual(
      10_000,
    )
  })

  it('is given to an owner for ten videos at once, and not for an eleventh', async () => {
    const portal = await listening(aFolder())
    for (let i = 0; i < 10; i += 1) expect((await portal.begin(100)).uploadLink).toContain('/api/files/tus/')
    const reply = await portal.post(videoShell.path, { size: 100 })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      429,
      'You have begun too many videos that have not arrived. Try again in 20 hours.',
    ])
    const hours = Number(reply.headers['retry-after']) / 3_600
    expect(hours).toBeGreaterThan(19.9)
    expect(hours).toBeLessThanOrEqual(20)
  })

  it('leads nowhere after 20 hours, and after the erasure of its owner', async () => {
    const portal = await listening(aFolder())
    const old = await portal.begin(100)
    await database.pool.query(
      `update files.video_upload set begun_at = begun_at - interval '21 hours' where file_id = $1`,
      [old.videoID],
    )
    expect((await headersOf(`${portal.url}${old.uploadLink}`)).status).toBe(404)
    const fresh = await portal.begin(100)
    const owner = MemberId.parse(portal.member.memberId)
    expect(await portal.videos.holders([owner])).toEqual([owner])
    await portal.videos.eraseOwner(owner)
    expect((await headersOf(`${portal.url}${fresh.uploadLink}`)).status).toBe(404)
    expect(await portal.videos.countOf(owner)).toBe(0)
  })

  it('of another is of no use for registering a video', async () => {
    const portal = await listening(aFolder())
    const { uploadLink, videoID } = await portal.begin(100)
    await patch(`${portal.url}${uploadLink}`, 0, aWebm(100))
    await vi.waitFor(async () => expect((await headersOf(`${portal.url}${uploadLink}`)).offset).toBe('100'))
    const other = await listening(aFolder())
    expect((await other.register(videoID)).statusCode).toBe(404)
    expect((await portal.register(videoID)).statusCode).toBe(200)
  })
})
