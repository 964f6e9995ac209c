import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type FileExtension, fileTypes } from '@portal/contracts/files/file-type'
import { FileId, Instant, MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { FileName } from '@portal/infra/tools/file-name'
import { NotConvertible } from '@portal/infra/tools/not-convertible'
import type { VideoConverter } from '@portal/infra/video/video-converter'
import { fileCommands } from '@portal/services/files/commands'
import { aRun } from '@portal/tests/support/portal/job-run'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { describe, expect, it } from 'vitest'
import { convertingVideo } from './convert-video.ts'
import { workingCopies } from './working-copy.ts'

async function* only(content: string) {
  yield Buffer.from(content)
}

/** It writes what it was given into its results. */
const copying = (onFolder: (folder: string) => void = () => undefined): VideoConverter => ({
  convert: async ({ source, folder, onShare }) => {
    onFolder(folder)
    onShare(0.5)
    const [video, poster, thumbnail] = ['video.mp4', 'poster.jpg', 'thumbnail.jpg'].map((name) => join(folder, name))
    for (const path of [video, poster, thumbnail]) writeFileSync(path ?? '', `of ${readFileSync(source, 'utf8')}`)
    return { video: video ?? '', poster: poster ?? '', thumbnail: thumbnail ?? '', seconds: 3 }
  },
})

/** A video that was uploaded, and the job that converts it. */
const uploaded = async (converter: VideoConverter | null, extension: FileExtension = 'mov') => {
  const files = memoryFiles()
  const commands = fileCommands({ log: memoryEventLog(), now: () => Instant.parse('2026-11-22T10:00:00Z') })
  const { name: stored, bytes } = await files.write(only('a film'))
  const memberId = MemberId.parse(randomUUID())
  const fileId = FileId.parse(randomUUID())
  const { kind, media } = fileTypes[extension]
  const upload = { name: `film.${extension}`, extension, kind, media, bytes, stored }
  const about = { owner: memberId, memberId, purpose: 'discussion', access: 'user' } as const
  const asked = () => ({ commandId: randomUUID(), intent: '' })
  await commands.addFile(asked(), { fileId, upload, ...about })
  const { run } = convertingVideo({
    ...commands,
    ...workingCopies(files, (name) => FileName.parse(name)),
    isFinal: (error) => error instanceof NotConvertible,
    findConverter: async () => converter,
    drop: (content) => files.remove(FileName.parse(content)),
  })
  const shares: (number | null)[] = []
  const progress = ({ share }: { share: number | null }) => void shares.push(share)
  return {
    run: () => run({ fileId, stored }, aRun({ progress })),
    state: () => commands.fileAt(fileId),
    replace: () =>
      commands.replaceFile(asked(), {
        fileId,
        by: memberId,
        upload: { ...upload, stored: FileName.parse('a'.repeat(32)) },
      }),
    files,
    shares,
    stored,
  }
}

const contentOf = async ({ files }: Pick<Awaited<ReturnType<typeof uploaded>>, 'files'>, name: string) => {
  const found = await files.read(FileName.parse(name))
  return found && text(found.content)
}

describe('the conversion of a video', () => {
  it('stores what was made of it before it is recorded, tells how far it is, and leaves no folder', async () => {
    const folders: string[] = []
    const video = await uploaded(copying((folder) => folders.push(folder)))
    expect(await video.run()).toEqual({ bytes: 9 })
    const { known, conversion, contents } = await video.state()
    expect([conversion, known?.extension, known?.media, known?.bytes]).toEqual(['converted', 'mp4', 'video/mp4', 9])
    expect(await Promise.all(contents.map((name) => contentOf(video, name)))).toEqual([
      'a film',
      'of a film',
      'of a film',
      'of a film',
    ])
    expect(video.shares).toEqual([0.5])
    expect(folders.map((folder) => existsSync(folder))).toEqual([false])
    expect(await video.run(), 'a second run has nothing to do').toBeUndefined()
  })

  it('without a converter keeps it as it was uploaded, and says so', async () => {
    const video = await uploaded(null)
    expect(await video.run()).toEqual({ kept: 'no-converter' })
    expect(await video.state()).toMatchObject({ conversion: 'no-converter', known: { stored: video.stored } })
    expect(video.files.kept.size).toBe(1)
  })

  it('that is not possible keeps it as it was uploaded; what may pass by itself is tried again', async () => {
    const failing = (error: Error): VideoConverter => ({ convert: () => Promise.reject(error) })
    const broken = await uploaded(failing(new NotConvertible('it has no pictures')))
    expect(await broken.run()).toEqual({ kept: 'not-convertible', because: 'it has no pictures' })
    expect((await broken.state()).conversion).toBe('not-convertible')
    const busy = await uploaded(failing(new Error('the disk is full')))
    await expect(busy.run()).rejects.toThrow('the disk is full')
    expect((await busy.state()).conversion).toBe('waiting')
  })

  it('that comes too late, after another content was uploaded, is dropped', async () => {
    const late: { replace: () => Promise<unknown> } = { replace: async () => undefined }
    const { convert } = copying()
    const video = await uploaded({
      convert: async (asked) => {
        const made = await convert(asked)
        await late.replace()
        return made
      },
    })
    late.replace = video.replace
    expect(await video.run()).toBeUndefined()
    expect((await video.state()).conversion).toBe('waiting')
    expect(video.files.kept.size).toBe(1)
  })
})
