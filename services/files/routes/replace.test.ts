import { AddedFile, addFile, replaceFile, setAvatar } from '@portal/contracts/http/files'
import { SurveyId } from '@portal/contracts/ids'
import { respondentToken } from '@portal/services/surveys/token'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { formWith, uploadForm } from '@portal/tests/support/portal/upload-form'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const PDF = '%PDF-1.7\nnot much of a document'

const start = async () => {
  const files = memoryFiles()
  const { deps } = await signedInAs('user')
  const portal = await signedInAs('user', { uploading: { ...deps.uploading, files } })
  const { app, cookie, member } = portal
  const post = (url: string, form: ReturnType<typeof formWith>) =>
    app.inject({ method: 'POST', url, payload: form.payload, headers: { cookie, ...form.headers } })
  const replace = async (oldFile: string, file: string, content: Buffer | string) => {
    const form = uploadForm({ name: 'oldFile', value: oldFile }, { name: 'newFile', file, content })
    const reply = await post(replaceFile.path, form)
    return [reply.statusCode, reply.json().values?.reason, files.kept.size]
  }
  return { post, replace, token: respondentToken(TOKEN_SECRET, SurveyId.parse('tea'), member.memberId) }
}

describe('what takes the place of the content of a file', () => {
  it('has the format of the answer, which its question asks for', async () => {
    const { post, replace, token } = await start()
    const form = formWith('a.pdf', PDF, { type: 'survey', token })
    const { pkFile } = AddedFile.parse((await post(addFile.path, form)).json())
    expect(await replace(pkFile, 'a.txt', 'words')).toEqual([400, 'file-type', 1])
    expect(await replace(pkFile, 'b.pdf', PDF)).toEqual([200, undefined, 2])
  })

  it('is no picture of a member, which is cut in the profile', async () => {
    const { post, replace } = await start()
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a06040' } })
      .png()
      .toBuffer()
    const set = (await post(setAvatar.path, formWith('me.png', picture))).json()
    const fileId = String(set.avatar).replace('/files/', '')
    expect(await replace(fileId, 'a.pdf', PDF)).toEqual([404, undefined, 1])
    expect(await replace(fileId, 'huge.png', picture)).toEqual([404, undefined, 1])
  })
})
