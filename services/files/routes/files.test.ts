import { randomUUID } from 'node:crypto'
import { AddedFile, addFile, addImage, addVisitFile, replaceFile } from '@portal/contracts/http/files'
import { FileId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { newFileName } from '@portal/infra/tools/file-name'
import type { VirusScanner } from '@portal/infra/virus-scan/virus-scanner'
import { linkTokens } from '@portal/services/surveys/links/link-tokens'
import { respondentToken } from '@portal/services/surveys/token'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { aPortal, signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { formWith, uploadForm } from '@portal/tests/support/portal/upload-form'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const PDF = '%PDF-1.7\nnot much of a document'
const surveyId = SurveyId.parse('tea')
const picture = (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#a06040' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody at home' } } })
    .toFormat(format)
    .toBuffer()

type Portal = Awaited<ReturnType<typeof signedInAs>>

const storing = async (type: 'user' | 'admin' = 'user', scanner: VirusScanner | null = null) => {
  const files = memoryFiles()
  const portal = await signedInAs(type)
  const { uploading } = portal.deps
  return { files, portal: await signedInAs(type, { uploading: { ...uploading, files, scanner } }) }
}

type Form = ReturnType<typeof formWith>
const post = ({ app, cookie }: Pick<Portal, 'app' | 'cookie'>, url: string, form: Form, headers = {}) =>
  app.inject({ method: 'POST', url, payload: form.payload, headers: { cookie, ...form.headers, ...headers } })

const add = async (portal: Portal, form: Form): Promise<AddedFile> => {
  const reply = await post(portal, addFile.path, form)
  expect(reply.statusCode, reply.body).toBe(200)
  return AddedFile.parse(reply.json())
}

const reasonOf = (reply: Readonly<{ json: () => { values?: { reason?: string } } }>) => reply.json().values?.reason

describe('an upload', () => {
  it('is kept under a name of the server, and given back as what it is', async () => {
    const { portal, files } = await storing()
    const added = await add(portal, formWith('../../etc/Réport <final>.pdf', PDF, { type: 'discussion' }))
    expect(added).toMatchObject({ name: 'Réport _final_.pdf', type: 'document', extension: 'pdf', size: PDF.length })
    expect([...files.kept.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    const reply = await portal.app.inject({ url: `/files/${added.pkFile}`, headers: { cookie: portal.cookie } })
    expect([reply.statusCode, reply.body]).toEqual([200, PDF])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="R_port _final_.pdf"; filename*=UTF-8''R%C3%A9port%20_final_.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  })

  it('of a picture is written anew without its metadata, and shown in the page', async () => {
    const { portal } = await storing()
    const added = await add(portal, formWith('home.png', await picture(), { type: 'discussion' }))
    const reply = await portal.app.inject({ url: `/files/${added.pkFile}`, headers: { cookie: portal.cookie } })
    expect(reply.headers['content-disposition']).toMatch(/^inline/)
    const { width, exif } = await sharp(reply.rawPayload).metadata()
    expect([width, exif]).toEqual([40, undefined])
    expect(reply.rawPayload.includes('somebody at home')).toBe(false)
  })

  it('of a picture has the format that it is in, whatever its name says', async () => {
    const { portal } = await storing()
    const added = await add(portal, formWith('cup.png', await picture('jpeg'), { type: 'discussion' }))
    expect(added).toMatchObject({ name: 'cup.jpg', extension: 'jpg' })
  })

  it.each([
    ['an image that is a script', 'cup.png', '<script>alert(1)</script>', 'false-type'],
    ['a page that calls itself a document', 'page.pdf', '<html><script>alert(1)</script>', 'false-type'],
    ['a picture of vectors', 'cup.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'file-type'],
    ['a page', 'page.html', '<html></html>', 'file-type'],
    ['a program', 'setup.exe', 'MZ', 'file-type'],
    ['a name without an ending', 'README', 'words', 'file-type'],
    ['a picture that cannot be decoded', 'cup.jpg', '\xff\xd8\xff\xe0 and nothing more', 'false-type'],
    ['an empty file', 'empty.txt', '', 'empty-file'],
    ['text with control characters', 'notes.txt', 'a\0b', 'false-type'],
  ])('is refused with nothing kept: %s', async (_, name, content, reason) => {
    const { portal, files } = await storing()
    const reply = await post(portal, addFile.path, formWith(name, content, { type: 'discussion' }))
    expect([reply.statusCode, reasonOf(reply)]).toEqual([400, reason])
    expect(files.kept.size).toBe(0)
  })

  it('of a picture with too many pixels is refused before it is decoded', async () => {
    const { portal, files } = await storing()
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const reply = await post(portal, addFile.path, formWith('huge.png', huge, { type: 'discussion' }))
    expect([reply.statusCode, reasonOf(reply), files.kept.size]).toEqual([400, 'unreadable-image', 0])
  })

  it('that is too large is refused with its limit', async () => {
    const { portal, files } = await storing()
    const form = formWith('long.pdf', Buffer.concat([Buffer.from(PDF), Buffer.alloc(26 * 2 ** 20)]))
    const reply = await post(portal, addFile.path, form)
    expect([reply.statusCode, reply.json().values]).toEqual([413, { reason: 'file-too-large', limit: 25 }])
    expect(files.kept.size).toBe(0)
  })

  it('that is cut off leaves nothing', async () => {
    const { portal, files } = await storing()
    const form = formWith('report.pdf', PDF, { type: 'discussion' })
    const reply = await post(portal, addFile.path, { ...form, payload: form.payload.subarray(0, -30) })
    expect([reply.statusCode, reasonOf(reply), files.kept.size]).toEqual([400, 'cut-off', 0])
  })

  it('in which the scanner finds a virus is refused with nothing kept', async () => {
    const { portal, files } = await storing('user', {
      scan: async (content) => {
        const text = Buffer.concat(await Array.fromAsync(content)).toString()
        return text.includes('EICAR') ? { outcome: 'infected', found: 'Eicar' } : { outcome: 'clean' }
      },
    })
    const reply = await post(portal, addFile.path, formWith('a.txt', 'EICAR', { type: 'discussion' }))
    expect([reply.statusCode, reasonOf(reply), files.kept.size]).toEqual([400, 'infected-file', 0])
    await add(portal, formWith('b.txt', 'harmless', { type: 'discussion' }))
    expect(files.kept.size).toBe(1)
  })

  it('that the scanner cannot look at is not accepted', async () => {
    const { portal, files } = await storing('user', { scan: () => Promise.reject(new Error('clamd is away')) })
    const reply = await post(portal, addFile.path, formWith('a.txt', 'words', { type: 'discussion' }))
    expect([reply.statusCode, files.kept.size]).toEqual([500, 0])
  })

  it('that is repeated with its key adds one file', async () => {
    const { portal, files } = await storing()
    const form = formWith('a.txt', 'words', { type: 'discussion' })
    const headers = { 'idempotency-key': randomUUID() }
    const first = await post(portal, addFile.path, form, headers)
    const second = await post(portal, addFile.path, form, headers)
    expect([first.statusCode, second.statusCode, files.kept.size]).toEqual([200, 200, 1])
    expect(second.json()).toEqual(first.json())
  })

  it('without a form, or without a file in it, is refused', async () => {
    const { portal } = await storing()
    const json = await portal.app.inject({
      method: 'POST',
      url: addFile.path,
      headers: { cookie: portal.cookie },
      payload: {},
    })
    const empty = await post(portal, addFile.path, uploadForm({ name: 'type', value: 'site' }))
    expect([json.statusCode, reasonOf(empty)]).toEqual([400, 'no-file'])
  })

  it('to /add takes pictures alone', async () => {
    const { portal } = await storing()
    expect(reasonOf(await post(portal, addImage.path, formWith('a.txt', 'words')))).toBe('file-type')
    expect((await post(portal, addImage.path, formWith('a.png', await picture()))).statusCode).toBe(200)
  })

  it('beyond 200 files in a day is refused', async () => {
    const { portal } = await storing()
    const { uploading } = portal.deps
    const addedAt = new Date(portal.deps.now().getTime() - 4.5 * 3_600_000)
    const stored = { ...uploading.stored, uploadedSince: async () => Array(200).fill({ bytes: 1, addedAt }) }
    const full = await signedInAs('user', { uploading: { ...uploading, stored } })
    const reply = await post(full, addFile.path, formWith('a.txt', 'words'))
    expect([reply.statusCode, reasonOf(reply)]).toEqual([429, 'too-many-files'])
    const detail = 'You have uploaded too many files within 24 hours. Try again in 20 hours.'
    expect([reply.headers['retry-after'], reply.json().detail]).toEqual([String(19.5 * 3_600), detail])
  })
})

describe('a file of an answer', () => {
  it('needs the respondent’s own token, and is for staff and its owner', async () => {
    const { portal, files } = await storing()
    const foreign = respondentToken(TOKEN_SECRET, surveyId, (await signedInAs('user')).member.memberId)
    const refused = await post(portal, addFile.path, formWith('a.txt', 'x', { type: 'survey', token: foreign }))
    expect([refused.statusCode, files.kept.size]).toEqual([403, 0])
    const token = respondentToken(TOKEN_SECRET, surveyId, portal.member.memberId)
    const { pkFile } = await add(portal, formWith('a.txt', 'x', { type: 'survey', visibility: 'public', token }))
    const { cookie } = portal
    expect((await portal.app.inject({ url: `/files/${pkFile}` })).statusCode).toBe(404)
    expect((await portal.app.inject({ url: `/files/${pkFile}`, headers: { cookie } })).statusCode).toBe(200)
  })

  it('can be uploaded with the token of a visit, without a session', async () => {
    const files = memoryFiles()
    const { deps } = await aPortal()
    const { app } = await aPortal([], { uploading: { ...deps.uploading, files } })
    const token = linkTokens(TOKEN_SECRET).visit({ kind: 'open', surveyId, responseId: ResponseId.parse(randomUUID()) })
    const send = (visit: string) =>
      post({ app, cookie: '' }, addVisitFile.path, formWith('a.txt', 'x'), { 'respondent-token': visit })
    expect((await send('not a token of a visit')).statusCode).toBe(403)
    expect((await send(token)).statusCode).toBe(200)
    expect(files.kept.size).toBe(1)
  })
})

describe('who may read a file', () => {
  const asked = async (access: string) => {
    const { portal } = await storing('admin')
    const { pkFile } = await add(portal, formWith('a.txt', 'x', { type: 'site', visibility: access }))
    const member = await signedInAs('user', { uploading: portal.deps.uploading })
    const status = async (cookie?: string) =>
      (await member.app.inject({ url: `/files/${pkFile}`, headers: cookie ? { cookie } : {} })).statusCode
    return [await status(), await status(member.cookie)]
  }

  it.each([
    ['public', [200, 200]],
    ['user', [401, 200]],
    ['admin', [404, 404]],
  ])('%s: everybody with the address, members, or staff alone', async (access, statuses) =>
    expect(await asked(access)).toEqual(statuses),
  )

  it('is decided at each request: a change counts at once', async () => {
    const { portal } = await storing('admin')
    const { pkFile } = await add(portal, formWith('a.txt', 'x', { type: 'site', visibility: 'public' }))
    const status = async () => (await portal.app.inject({ url: `/files/${pkFile}` })).statusCode
    expect(await status()).toBe(200)
    const headers = { cookie: portal.cookie }
    const change = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, headers, payload })
    await change(`/api/files/update/status/${pkFile}`, { access: 'admin' })
    expect(await status()).toBe(404)
    await change(`/api/files/update/status/${pkFile}`, { access: 'public' })
    await change('/api/files/delete/all', { files: [pkFile] })
    expect(await status()).toBe(404)
    await change('/api/files/restore', { files: [pkFile] })
    expect(await status()).toBe(200)
  })

  it('does not include members who put another access into the form', async () => {
    const { portal } = await storing()
    const { pkFile } = await add(portal, formWith('a.txt', 'x', { type: 'discussion', visibility: 'public' }))
    expect((await portal.app.inject({ url: `/files/${pkFile}` })).statusCode).toBe(401)
  })

  it('includes whoever has a link that was signed within the hour', async () => {
    const { portal } = await storing('admin')
    const { pkFile } = await add(portal, formWith('a.txt', 'x', { type: 'site' }))
    const link = portal.deps.uploading.signed.to(pkFile)
    const status = async (url: string) => (await portal.app.inject({ url })).statusCode
    expect(await status(link)).toBe(200)
    expect(await status(link.replace(pkFile, FileId.parse(randomUUID())))).toBe(404)
    expect(await status(link.replace(/until=\d/, 'until=9'))).toBe(404)
  })

  it('a member cannot change the file of another', async () => {
    const { portal } = await storing('admin')
    const { pkFile } = await add(portal, formWith('a.txt', 'x', { type: 'site' }))
    const member = await signedInAs('user', { uploading: portal.deps.uploading })
    const headers = { cookie: member.cookie }
    const payload = { files: [pkFile] }
    const reply = await member.app.inject({ method: 'POST', url: '/api/files/delete/all', headers, payload })
    expect(reply.statusCode).toBe(404)
    const form = uploadForm({ name: 'oldFile', value: pkFile }, { name: 'newFile', file: 'b.txt', content: 'mine' })
    expect((await post(member, replaceFile.path, form)).statusCode).toBe(404)
  })
})

describe('a file', () => {
  it('keeps its address when its content is replaced', async () => {
    const { portal, files } = await storing('admin')
    const { pkFile } = await add(portal, formWith('a.txt', 'old', { type: 'site', visibility: 'public' }))
    const form = uploadForm({ name: 'oldFile', value: pkFile }, { name: 'newFile', file: 'b.txt', content: 'new' })
    expect((await post(portal, replaceFile.path, form)).json()).toMatchObject({ pkFile, name: 'b.txt' })
    expect((await portal.app.inject({ url: `/files/${pkFile}` })).body).toBe('new')
    expect(files.kept.size).toBe(2) // a job removes the former content
  })

  it('is given in parts, and not again to whoever has it', async () => {
    const { portal } = await storing('admin')
    const { pkFile } = await add(portal, formWith('a.txt', '0123456789', { type: 'site', visibility: 'public' }))
    const get = (headers: Record<string, string>) => portal.app.inject({ url: `/files/${pkFile}`, headers })
    const part = await get({ range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await get({ range: 'bytes=-3' })).body).toBe('789')
    expect((await get({ range: 'bytes=10-' })).statusCode).toBe(416)
    const etag = String((await get({})).headers['etag'])
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('whose content the storage does not have is not found', async () => {
    const { portal, files } = await storing('admin')
    const { pkFile } = await add(portal, formWith('a.txt', 'x', { type: 'site', visibility: 'public' }))
    for (const name of files.kept.keys()) await files.remove(name)
    expect((await portal.app.inject({ url: `/files/${pkFile}` })).statusCode).toBe(404)
    expect(await files.read(newFileName())).toBeNull()
  })

  it.each(['..%2f..%2fetc%2fpasswd', '....//', '%00', 'a'.repeat(36)])('is not found under %s', async (name) => {
    const { app } = await aPortal()
    expect([400, 404]).toContain((await app.inject({ url: `/files/${name}` })).statusCode)
  })
})
