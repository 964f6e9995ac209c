import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NotConvertible } from '../tools/not-convertible.ts'
import { findFfmpeg } from './ffmpeg.ts'

/** `fault`: what the program says before it fails. `end`: how it fails. */
type Made = Readonly<{ source: number | null; made: number; bytes: number; fault?: string; end?: string }>

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'ffmpeg-'))

const probed = (seconds: number | null): string =>
  JSON.stringify({
    format: seconds === null ? {} : { duration: String(seconds) },
    streams: [{ codec_type: 'video', width: 64, height: 64 }],
  })

/** Programs that say what a test wants: how long the source and the result are, and how large the result is. */
const programs = ({ source, made, bytes, fault, end = 'exit 1' }: Made): string => {
  const folder = newFolder()
  const write = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o700)
  }
  write('ffprobe', `case "$*" in *video.mp4*) echo '${probed(made)}' ;; *) echo '${probed(source)}' ;; esac`)
  const fails = fault === undefined ? ':' : `case "$last" in *.mp4) echo '${fault}' >&2; ${end} ;; esac`
  write(
    'ffmpeg',
    `for last in "$@"; do :; done\n${fails}\ncase "$last" in *.mp4) truncate -s ${bytes} "$last" ;; *.jpg) echo > "$last" ;; esac`,
  )
  return `${folder}:/usr/bin:/bin`
}

const convert = async (made: Made) => {
  const converter = await findFfmpeg(programs(made))
  if (!converter) throw new Error('there is no converter')
  const [folder, signal] = [newFolder(), new AbortController().signal]
  return converter.convert({
    source: join(folder, 'source'),
    container: 'matroska',
    folder,
    signal,
    onShare: () => undefined,
  })
}

describe('a video', () => {
  it.each<Made>([
    { source: 60, made: 60, bytes: 1_000 },
    { source: null, made: 60, bytes: 1_000 },
    { source: 7_200, made: 7_200, bytes: 1_000 },
  ])('of which all is in the result is converted: %j', async (made) =>
    expect(await convert(made)).toMatchObject({ seconds: made.made }),
  )

  it.each<readonly [string, Made]>([
    ['at the most bytes of a result', { source: 7_000, made: 2_900, bytes: 2 ** 30 }],
    ['after two hours, of which its container told nothing', { source: null, made: 7_200, bytes: 1_000 }],
    ['after two hours, which its container told to be fewer', { source: 60, made: 7_199.9, bytes: 1_000 }],
  ])('that ends %s stays as it is: what is behind that would be lost', async (_, made) => {
    await expect(convert(made)).rejects.toThrow(NotConvertible)
  })

  it.each([
    ['its data are broken', 'Invalid data found when processing input', 'exit 1', true],
    ['the program crashes', '', 'kill -SEGV $$', true],
    ['the processor’s time is over', '', 'kill -XCPU $$', true],
    ['the disk is full, which passes', 'av_interleaved_write_frame(): No space left on device', 'exit 1', false],
    ['the machine kills the program, as its memory is used up', '', 'kill -KILL $$', false],
  ])('of which %s is for good what its program says, or not', async (_, fault, end, isForGood) => {
    const failed = await convert({ source: 60, made: 60, bytes: 1_000, fault, end }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed instanceof NotConvertible).toBe(isForGood)
  })
})
