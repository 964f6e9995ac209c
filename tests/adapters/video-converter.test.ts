import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotConvertible } from '@portal/infra/tools/not-convertible'
import { findFfmpeg } from '@portal/infra/video/ffmpeg'
import type { VideoContainer } from '@portal/infra/video/video-converter'
import sharp from 'sharp'
import { expect, inject, it } from 'vitest'
import '../support/servers/find-ffmpeg.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'video-'))
const never = new AbortController().signal

/** A video of a test picture and a tone. */
const aVideo = (name: string, size: string, ...codecs: readonly string[]): string => {
  const path = join(newFolder(), name)
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=3`]
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3']
  execFileSync('ffmpeg', ['-loglevel', 'error', ...picture, ...tone, ...codecs, '-metadata', 'title=at home', path])
  return path
}

const convert = async (source: string, container: VideoContainer, signal = never) => {
  const converter = await findFfmpeg(process.env['PATH'] ?? '')
  const shares: (number | null)[] = []
  const made = converter?.convert({
    source,
    container,
    folder: newFolder(),
    signal,
    onShare: (one) => shares.push(one),
  })
  if (!made) throw new Error('there is no ffmpeg')
  return { ...(await made), shares }
}

const probe = (path: string) =>
  JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path], {
      encoding: 'utf8',
    }),
  )

it('without an ffmpeg on the path there is no converter', async () => expect(await findFfmpeg(newFolder())).toBeNull())

const theirs = [
  ['a.webm', 'matroska', ['-c:v', 'libvpx', '-c:a', 'libopus']],
  ['a.avi', 'avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
  ['a.mov', 'isobmff', ['-c:v', 'mpeg4', '-c:a', 'aac']],
  ['a.wmv', 'asf', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
  ['a.flv', 'flv', ['-c:v', 'flv', '-c:a', 'aac']],
] as const

if (inject('ffmpeg') === true) {
  it.each(theirs)(
    '%s becomes an MP4 of H.264 and AAC without metadata, with two pictures',
    async (name, container, codecs) => {
      const made = await convert(aVideo(name, '322x181', ...codecs), container)
      const { streams, format } = probe(made.video)
      expect(streams.map((one: { codec_name: string }) => one.codec_name)).toEqual(['h264', 'aac'])
      expect(streams[0]).toMatchObject({ width: 322, height: 180, pix_fmt: 'yuv420p' })
      expect(format.format_name).toContain('mp4')
      expect(format.tags?.title).toBeUndefined()
      expect([made.seconds > 2.8, made.seconds < 3.3]).toEqual([true, true])
      const [poster, thumbnail] = await Promise.all([made.poster, made.thumbnail].map((one) => sharp(one).metadata()))
      expect([poster?.format, poster?.width, thumbnail?.format, thumbnail?.width]).toEqual(['jpeg', 322, 'jpeg', 320])
      expect(made.shares.at(-1)).toBeGreaterThan(0.5)
      // The index comes before the pictures: a browser begins before it has all of it.
      const content = readFileSync(made.video)
      expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
    },
  )

  it('a large video becomes smaller, with both sides even', async () => {
    const { video } = await convert(
      aVideo('a.webm', '1921x1081', '-c:v', 'libvpx', '-deadline', 'realtime'),
      'matroska',
    )
    expect(probe(video).streams[0]).toMatchObject({ height: 720 })
    expect(probe(video).streams[0].width % 2).toBe(0)
  })

  it('a content that is no video is refused for good', async () => {
    const source = join(newFolder(), 'source')
    writeFileSync(source, Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), Buffer.alloc(10_000, 7)]))
    await expect(convert(source, 'matroska')).rejects.toThrow(NotConvertible)
  })

  it('a list of other files is not followed, whatever format it claims to have', async () => {
    const secret = join(newFolder(), 'secret.webm')
    writeFileSync(secret, readFileSync(aVideo('a.webm', '64x64', '-c:v', 'libvpx', '-an')))
    const source = join(newFolder(), 'source')
    writeFileSync(source, `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\nfile://${secret}\n#EXT-X-ENDLIST\n`)
    for (const container of ['isobmff', 'matroska', 'avi', 'asf', 'flv'] as const) {
      await expect(convert(source, container)).rejects.toThrow(NotConvertible)
    }
  })

  it('a conversion ends at once when it is told to, with the reason it was told', async () => {
    const source = aVideo('a.webm', '640x360', '-c:v', 'libvpx', '-deadline', 'realtime')
    await expect(convert(source, 'matroska', AbortSignal.abort(new Error('the process stops')))).rejects.toThrow(
      'the process stops',
    )
    expect(statSync(source).size).toBeGreaterThan(0)
  })
}
