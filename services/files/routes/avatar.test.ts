import dns from 'node:dns'
import { Socket } from 'node:net'
import { AVATAR_SIDE, removeAvatar, setAvatar } from '@portal/contracts/http/files'
import { FileId } from '@portal/contracts/ids'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { formWith, uploadForm } from '@portal/tests/support/portal/upload-form'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Reached } from '../../http/calls/at-least.ts'

/** Red on the left, blue on the right: 600 by 300. */
const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } }, left: 300, top: 0 },
    ])
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody at home' } } })
    .png()
    .toBuffer()

const start = async (usesAvatars = true, reached: Reached = async () => true) => {
  const files = memoryFiles()
  const known: FileId[] = []
  const { deps } = await signedInAs('user')
  const stored = { ...deps.uploading.stored, avatarsOf: async () => known }
  const portal = await signedInAs('user', {
    reached,
    uploading: { ...deps.uploading, files, stored, usesAvatars: async () => usesAvatars },
  })
  const { app, cookie } = portal
  const send = (form: ReturnType<typeof formWith>, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: setAvatar.path,
      payload: form.payload,
      headers: { cookie, ...form.headers, ...more },
    })
  const remove = (more: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: removeAvatar.path, headers: { cookie, ...more } })
  const set = async (fields = {}) => {
    const reply = await send(formWith('me.png', await picture(), fields))
    expect(reply.statusCode, reply.body).toBe(200)
    const fileId = FileId.parse(reply.json().avatar.replace('/files/', ''))
    known.unshift(fileId)
    return fileId
  }
  const stateOf = async (fileId: FileId) => (await portal.deps.uploading.fileCommands.fileAt(fileId)).status
  const open = (fileId: FileId) => app.inject({ url: `/files/${fileId}`, headers: { cookie } })
  return { ...portal, files, known, send, set, remove, stateOf, open }
}

afterEach(() => vi.restoreAllMocks())

describe('the picture of a member', () => {
  it('is not accepted while the site uses none, and one that is there can be removed', async () => {
    const { send, remove } = await start(false)
    const reply = await send(formWith('me.png', await picture(), {}))
    expect([reply.statusCode, reply.json().values]).toEqual([409, { reason: 'no-avatars' }])
    expect((await remove()).json()).toMatchObject({ status: 'success', avatar: '' })
  })

  it('is cut to its middle, 250 by 250, without metadata, and shown to members', async () => {
    const { set, open, files, app } = await start()
    const fileId = await set()
    const reply = await open(fileId)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline/),
    })
    const { width, height, exif, format } = await sharp(reply.rawPayload).metadata()
    expect({ width, height, exif, format }).toEqual({ width: AVATAR_SIDE, height: AVATAR_SIDE, format: 'webp' })
    expect(files.kept.size).toBe(1)
    expect((await app.inject(`/files/${fileId}`)).statusCode).toBe(401)
  })

  it('is the part that the member wants', async () => {
    const { set, open } = await start()
    const fileId = await set({ cropping: JSON.stringify({ x: 320, y: 10, width: 200, height: 200 }) })
    const { channels } = await sharp((await open(fileId)).rawPayload).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4])
  })

  it('takes the place of the one before, and can be removed', async () => {
    const { set, remove, stateOf } = await start()
    const [first, second] = [await set(), await set()]
    expect([await stateOf(first), await stateOf(second)]).toEqual(['removed', 'there'])
    expect((await remove()).json()).toMatchObject({ status: 'success', avatar: '' })
    expect(await stateOf(second)).toBe('removed')
  })

  it('is removed right after it was set: the read model is waited for', async () => {
    const waited: unknown[] = []
    const { send, remove, stateOf, known } = await start(true, async (...asked) => {
      waited.push(asked)
      known.push(fileId)
      return true
    })
    const set = await send(formWith('me.png', await picture(), {}))
    const fileId = FileId.parse(set.json().avatar.replace('/files/', ''))
    const position = String(set.headers['log-position'])
    expect((await remove({ 'at-least-position': position })).statusCode).toBe(200)
    expect(waited).toEqual([['file', position]])
    expect(await stateOf(fileId)).toBe('removed')
  })

  it('is not said to be removed while the read model does not know it yet', async () => {
    const { set, remove, stateOf } = await start(true, async () => false)
    const fileId = await set()
    const reply = await remove({ 'at-least-position': '00ff' })
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
    expect(await stateOf(fileId)).toBe('there')
  })

  it('stays as it is where an earlier one is sent again late: the answer is the one that is shown', async () => {
    const { send, stateOf, known } = await start()
    const put = async (key: string) => {
      const reply = await send(formWith('me.png', await picture()), { 'idempotency-key': key })
      return FileId.parse(reply.json().avatar.replace('/files/', ''))
    }
    const first = await put('once')
    known.unshift(first)
    const second = await put('another')
    known.splice(0, 1, second)
    expect(await put('once')).toBe(second)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['removed', 'there'])
  })

  it.each([
    { x: 500, y: 0, width: 200, height: 200 },
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    'all of it',
  ])('is refused with a part that it does not have, and nothing is kept: %o', async (cropping) => {
    const { send, files } = await start()
    const reply = await send(formWith('me.png', await picture(), { cropping: JSON.stringify(cropping) }))
    expect(reply.statusCode).toBe(400)
    expect(files.kept.size).toBe(0)
  })

  it('is a picture, whatever its name says', async () => {
    const { send, files } = await start()
    for (const form of [
      formWith('me.png', '<svg onload="alert(1)"/>'),
      formWith('me.svg', '<svg/>'),
      formWith('me.pdf', '%PDF-1.7'),
    ])
      expect((await send(form)).statusCode).toBe(400)
    expect(files.kept.size).toBe(0)
  })

  it.each([
    ['an address of the internet', 'https://example.org/me.png'],
    ['this machine', 'http://127.0.0.1:5432/'],
    ['this machine by a name', 'http://localhost/me.png'],
    ['a name that means this machine', 'http://127.0.0.1.nip.io/me.png'],
    ['this machine in one number', 'http://2130706433/'],
    ['this machine in octal and hexadecimal', 'http://0177.0x0.0.1/'],
    ['this machine in short', 'http://127.1/'],
    ['this machine by IPv6', 'http://[::1]/'],
    ['this machine by IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['the facts of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a private network', 'http://10.0.0.1/'],
    ['a name before another host', 'https://example.org@127.0.0.1/me.png'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'gopher://127.0.0.1:6379/_FLUSHALL'],
  ])('is never fetched: no connection is opened, and no name looked up, for %s', async (_, avatar) => {
    const { send } = await start()
    const opened = [
      vi.spyOn(Socket.prototype, 'connect'),
      vi.spyOn(dns, 'lookup'),
      vi.spyOn(globalThis, 'fetch'),
    ] as const
    for (const form of [
      uploadForm({ name: 'isUrl', value: '1' }, { name: 'avatar', value: avatar }),
      uploadForm({ name: 'isUrl', value: 'true' }, { name: 'url', value: avatar }),
    ]) {
      const reply = await send(form)
      expect([reply.statusCode, reply.json().values]).toEqual([400, { reason: 'no-file' }])
    }
    for (const spy of opened) expect(spy).not.toHaveBeenCalled()
  })

  it('cannot be made of a file that was uploaded for something else', async () => {
    const { app, cookie } = await start()
    const form = formWith('me.png', await picture(), { type: 'avatar' })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/files',
      payload: form.payload,
      headers: { cookie, ...form.headers },
    })
    expect(reply.statusCode).toBe(400)
  })
})
