import { randomUUID } from 'node:crypto'
import { addVideo } from '@portal/contracts/http/videos'
import { FileId } from '@portal/contracts/ids'
import { memoryFiles, memoryVideoUploads } from '@portal/tests/support/portal/memory-files'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

const START = Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), Buffer.alloc(6_000, 7)])

it('a video that is registered twice at once is one file, and both are told so', async () => {
  const { deps } = await signedInAs('user')
  const [kept, videos] = [memoryFiles(), memoryVideoUploads()]
  const parts = [await kept.write(only(START)), await kept.write(only(Buffer.alloc(6_000, 8)))]
  let meanwhile: (() => Promise<unknown>) | null = null
  const files = {
    ...kept,
    read: async (...asked: Parameters<typeof kept.read>) => {
      const first = asked[0] === parts[1]?.name ? meanwhile : null
      if (first) meanwhile = null
      await first?.()
      return kept.read(...asked)
    },
  }
  const portal = await signedInAs('user', { uploading: { ...deps.uploading, files, videos } })
  const [fileId, uploadId] = [FileId.parse(randomUUID()), randomUUID()]
  const owner = portal.member.memberId
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  await videos.begin({ uploadId, fileId, owner, memberId: owner, purpose: 'discussion', answerTo: null, bytes })
  let received = 0
  for (const { name: stored, bytes: more } of parts) {
    await videos.append(uploadId, received, { stored, bytes: more })
    received += more
  }
  const register = () =>
    portal.app.inject({
      method: 'POST',
      url: addVideo.path,
      payload: { videoID: fileId, videoName: 'clip.webm', source: 'discussion' },
      headers: { cookie: portal.cookie, 'idempotency-key': fileId },
    })
  const others: Awaited<ReturnType<typeof register>>[] = []
  meanwhile = async () => others.push(await register())
  const own = await register()
  expect([own.statusCode, own.json()]).toEqual([200, others[0]?.json()])
  expect((await portal.app.inject({ url: `/files/${fileId}`, headers: { cookie: portal.cookie } })).statusCode).toBe(
    200,
  )
  expect(kept.kept.size).toBe(1)
})
