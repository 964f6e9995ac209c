import { randomUUID } from 'node:crypto'
import { AddedFile } from '@portal/contracts/http/files'
import { VISIT_HEADER } from '@portal/contracts/http/survey-links'
import { addVideo, addVisitVideo, UploadLink, videoUploadUrl, visitVideoUploadUrl } from '@portal/contracts/http/videos'
import { ResponseId, SurveyId } from '@portal/contracts/ids'
import { linkTokens } from '@portal/services/surveys/links/link-tokens'
import { respondentToken } from '@portal/services/surveys/token'
import { memoryFiles, memoryVideoUploads } from '@portal/tests/support/portal/memory-files'
import { signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'

const surveyId = SurveyId.parse('tea')
/** The first bytes are those of a WebM file. */
const FILM = Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), Buffer.alloc(6_000, 7)])

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** A portal with a member, who sends videos by their session and a token, or by the token of a visit. */
const sending = async () => {
  const { deps } = await signedInAs('user')
  const [files, videos] = [memoryFiles(), memoryVideoUploads()]
  const portal = await signedInAs('user', { uploading: { ...deps.uploading, files, videos } })
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'idempotency-key': randomUUID(), ...headers } })
  /** As the tus protocol does. */
  const arrive = async ({ uploadLink }: UploadLink) => {
    const { name: stored, bytes } = await files.write(only(FILM))
    await videos.append(uploadLink.split('/').at(-1) ?? '', 0, { stored, bytes })
  }
  const read = async (link: string, cookie = '') =>
    (await portal.app.inject({ url: link, headers: cookie === '' ? {} : { cookie } })).statusCode
  return { ...portal, files, post, arrive, read }
}

it('a video answers a survey with the respondent’s own token, and is for staff and its owner', async () => {
  const { post, arrive, read, cookie, member } = await sending()
  const token = respondentToken(TOKEN_SECRET, surveyId, member.memberId)
  const link = UploadLink.parse((await post(videoUploadUrl.path, { size: FILM.length, token }, { cookie })).json())
  await arrive(link)
  const named = { videoID: link.link.split('/').at(-1), videoName: 'clip.webm' }
  const added = await post(addVideo.path, { ...named, source: 'survey', token }, { cookie })
  expect(AddedFile.parse(added.json())).toMatchObject({ name: 'clip.webm', size: FILM.length, converted: false })
  expect([await read(link.link), await read(link.link, cookie)]).toEqual([404, 200])
})

it('no video is taken for the survey of another respondent', async () => {
  const { post, cookie, files } = await sending()
  const { member } = await signedInAs('user')
  const foreign = respondentToken(TOKEN_SECRET, surveyId, member.memberId)
  const asked = await post(videoUploadUrl.path, { size: 10, token: foreign }, { cookie })
  const body = { videoID: randomUUID(), videoName: 'clip.webm', source: 'survey', token: foreign }
  const added = await post(addVideo.path, body, { cookie })
  expect([asked, added].map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    Array(2).fill([403, 'not-your-token']),
  )
  expect(files.kept.size).toBe(0)
})

it('a video answers a survey by the token of a visit, without a session', async () => {
  const { post, arrive, read } = await sending()
  const visit = linkTokens(TOKEN_SECRET).visit({ kind: 'open', surveyId, responseId: ResponseId.parse(randomUUID()) })
  const by = (token: string) => ({ [VISIT_HEADER]: token })
  expect((await post(visitVideoUploadUrl.path, { size: 10 }, by('no token of a visit'))).statusCode).toBe(403)
  const link = UploadLink.parse((await post(visitVideoUploadUrl.path, { size: FILM.length }, by(visit))).json())
  await arrive(link)
  const named = { videoID: link.link.split('/').at(-1), videoName: 'clip.webm' }
  expect((await post(addVisitVideo.path, named, by('no token of a visit'))).statusCode).toBe(403)
  const added = await post(addVisitVideo.path, named, by(visit))
  expect(AddedFile.parse(added.json())).toMatchObject({ name: 'clip.webm', size: FILM.length })
  expect(await read(link.link)).toBe(404)
})
