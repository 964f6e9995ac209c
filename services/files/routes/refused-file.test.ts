import { AddedFile, addFile } from '@portal/contracts/http/files'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { formWith } from '@portal/tests/support/portal/upload-form'
import { expect, it } from 'vitest'

/** A browser that opens a page, and one that shows a picture in it. */
const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8'
const PICTURE = 'image/avif,image/webp,*/*;q=0.8'

it('a refused or expired link of a file is told on a screen to a person, and in the reply to a program', async () => {
  const { deps } = await signedInAs('admin')
  const uploading = { ...deps.uploading, files: memoryFiles() }
  const staff = await signedInAs('admin', { uploading })
  const { payload, headers } = formWith('a.txt', 'x', { type: 'site', visibility: 'admin' })
  const sent = { payload, headers: { ...headers, cookie: staff.cookie } }
  const { pkFile } = AddedFile.parse((await staff.app.inject({ method: 'POST', url: addFile.path, ...sent })).json())
  const { app, cookie } = await signedInAs('user', { uploading })
  const open = async (url: string, asked: Readonly<{ accept: string; cookie?: string }>) => {
    const reply = await app.inject({ url, headers: asked })
    return [reply.statusCode, reply.headers.location]
  }
  const expired = `/files/${pkFile}?until=1&signature=x`
  const download = `/api/files/download/${pkFile}`

  expect(await open(expired, { accept: PAGE })).toEqual([303, `/file?id=${pkFile}`])
  expect(await open(expired, { accept: PAGE, cookie })).toEqual([303, `/file?id=${pkFile}`])
  expect(await open(download, { accept: PAGE, cookie })).toEqual([303, `/file?id=${pkFile}`])
  expect(await open('/files/half-of-an-addr', { accept: PAGE })).toEqual([303, '/file'])
  expect(await open(expired, { accept: 'application/json' })).toEqual([404, undefined])
  expect(await open(expired, { accept: PICTURE })).toEqual([404, undefined])
  expect(await open('/files/half-of-an-addr', { accept: '*/*' })).toEqual([400, undefined])
})
