import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { NotConvertible } from '../tools/not-convertible.ts'
import type { Converting, VideoContainer, VideoConverter } from './video-converter.ts'

/** Of one run, in seconds: of its processor, and by the clock. */
const MOST_CPU_SECONDS = 3_600
/** The signal of the soft limit ends it, so that only the machine itself kills it. */
const HARD_CPU_SECONDS = MOST_CPU_SECONDS + 60
const MOST_SECONDS = 5_400
/** Address space in KiB: with two threads ffmpeg takes about a third of it. */
const MOST_KIB = 3 * 2 ** 20
/** Longer videos are not converted. */
const LONGEST_SECONDS = 2 * 3_600
/** A larger picture would take too much memory. */
const MOST_PIXELS = 8_192 * 4_320
const MOST_BYTES = 2 ** 30

/** Only what the content is: ffmpeg is not asked to guess, so no playlist and no text can make it open anything else. */
const demuxers: Readonly<Record<VideoContainer, string>> = {
  isobmff: 'mov',
  matroska: 'matroska',
  avi: 'avi',
  asf: 'asf',
  flv: 'flv',
}

/**
 * The shell sets the limits and is then replaced by the program. It runs at the lowest priority, and sees nothing of our environment.
 */
const LIMITED = `ulimit -v ${MOST_KIB}; ulimit -H -t ${HARD_CPU_SECONDS}; ulimit -S -t ${MOST_CPU_SECONDS}; exec nice -n 19 "$0" "$@"`

type Run = Readonly<{ path: string; program: string; args: readonly string[]; folder: string; signal: AbortSignal }>

/** What the machine did to a program when it needed its memory, or when it stops: it may succeed later. */
class Killed extends Error {
  override readonly name = 'Killed'
}

/** @returns what it wrote, and how it ended: null by our own limit of time, or by a signal of its own fault */
const run = async ({ path, program, args, folder, signal }: Run, onLine: (line: string) => void = () => undefined) => {
  const child = spawn('/bin/sh', ['-c', LIMITED, program, ...args], {
    cwd: folder,
    env: { PATH: path, HOME: folder, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_SECONDS * 1_000)]),
    killSignal: 'SIGKILL',
  })
  child.stdout.setEncoding('utf8').on('data', (lines: string) => {
    for (const line of lines.split('\n')) onLine(line)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', () => resolve(null))
    child.once('close', (code, by) => (by === 'SIGKILL' ? reject(new Killed(`${program} was killed`)) : resolve(code)))
  })
  const [code, said] = await Promise.all([ended, text(child.stderr)])
  signal.throwIfAborted()
  return { code, said: said.trim().split('\n').at(-1) ?? '' }
}

/** What the program says where the fault is the machine's: it may succeed later. */
const DISK_FULL = /No space left on device|Disk quota exceeded/

const succeeded = async (asked: Run, onLine?: (line: string) => void): Promise<void> => {
  const { code, said } = await run(asked, onLine)
  if (code === 0) return
  const why = said === '' ? `${asked.program} ended with ${code}` : said
  throw DISK_FULL.test(why) ? new Error(`a video could not be converted: ${why}`) : new NotConvertible(why)
}

const Probed = z.object({
  format: z.object({ duration: z.optional(z.coerce.number()) }),
  streams: z.array(z.object({ codec_type: z.string(), width: z.optional(z.int()), height: z.optional(z.int()) })),
})

const jsonIn = (written: string): unknown => {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

/** Only files are opened, and only with the format that was found. */
const input = ({ source, container }: Pick<Converting, 'source' | 'container'>): readonly string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  demuxers[container],
  '-i',
  source,
]

/** How long it lasts; null if its container does not tell. */
const probed = async (path: string, converting: Converting): Promise<number | null> => {
  const { folder, signal } = converting
  const wanted = ['-show_entries', 'format=duration:stream=codec_type,width,height', '-of', 'json']
  const lines: string[] = []
  const asked = { path, program: 'ffprobe', args: ['-v', 'error', ...wanted, ...input(converting)], folder, signal }
  await succeeded(asked, (line) => void lines.push(line))
  const found = Probed.safeParse(jsonIn(lines.join('\n')))
  const video = found.data?.streams.find(({ codec_type }) => codec_type === 'video')
  if (!found.success || video === undefined) throw new NotConvertible('it has no pictures')
  const { width = 0, height = 0 } = video
  if (width * height === 0 || width * height > MOST_PIXELS) throw new NotConvertible(`${width} x ${height} pixels`)
  const seconds = found.data.format.duration ?? null
  if (seconds !== null && seconds > LONGEST_SECONDS) throw new NotConvertible(`it lasts ${Math.round(seconds)} seconds`)
  return seconds
}

const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y']
/** At most 720 lines; both sides even, as H.264 needs. Square pixels. */
const SCALE = "scale=w='trunc(iw*sar*min(1,720/ih)/2)*2':h='trunc(min(720,ih)/2)*2',setsar=1,format=yuv420p"
const VIDEO = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '24', '-maxrate', '3M']
const AUDIO = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
/** Neither metadata (place, camera) nor anything but pictures and sound. */
const NOTHING_ELSE = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']

const encode = async (path: string, converting: Converting, seconds: number | null): Promise<void> => {
  const { folder, signal, onShare } = converting
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-vf', SCALE]
  const limits = ['-t', String(LONGEST_SECONDS), '-fs', String(MOST_BYTES), '-threads', '2']
  const out = ['-bufsize', '6M', '-movflags', '+faststart', '-progress', 'pipe:1', '-f', 'mp4', 'video.mp4']
  const args = [...QUIET, ...input(converting), ...streams, ...VIDEO, ...AUDIO, ...NOTHING_ELSE, ...limits, ...out]
  await succeeded({ path, program: 'ffmpeg', args, folder, signal }, (line) => {
    const micros = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? Number.NaN)
    if (Number.isFinite(micros)) onShare(seconds === null ? null : Math.min(1, micros / 1e6 / seconds))
  })
}

/** How near to its limits a result is one that they ended. */
const NEAR_SECONDS = 1

/** A result that the limits ended lacks the rest of the video, whose upload would be removed. */
const assertWhole = async (file: string, made: number, source: number | null): Promise<void> => {
  if ((await stat(file)).size >= MOST_BYTES) throw new NotConvertible(`it would be larger than ${MOST_BYTES} bytes`)
  const most = LONGEST_SECONDS - NEAR_SECONDS
  if (made >= most && (source ?? 0) < most) throw new NotConvertible(`it lasts more than ${LONGEST_SECONDS} seconds`)
}

type Pictured = Readonly<{ path: string; folder: string; signal: AbortSignal; seconds: number }>

/** A picture of our own video, a second after its beginning or in its middle. */
const picture = async ({ seconds, folder, ...of }: Pictured, file: string, more: readonly string[]) => {
  const at = ['-ss', String(Math.min(1, seconds / 2))]
  const from = input({ source: 'video.mp4', container: 'isobmff' })
  const args = [...QUIET, ...at, ...from, '-frames:v', '1', '-q:v', '4', '-update', '1', ...more, file]
  await succeeded({ ...of, program: 'ffmpeg', args, folder })
  return join(folder, file)
}

/** Converts with the ffmpeg of the system, in a process with limits on time, memory and what it may open. */
const ffmpegConverter = (path: string): VideoConverter => ({
  convert: async (converting) => {
    const { folder, signal } = converting
    const source = await probed(path, converting)
    await encode(path, converting, source)
    const seconds = (await probed(path, { ...converting, source: 'video.mp4', container: 'isobmff' })) ?? 0
    await assertWhole(join(folder, 'video.mp4'), seconds, source)
    const of = { path, folder, signal, seconds }
    return {
      video: join(folder, 'video.mp4'),
      poster: await picture(of, 'poster.jpg', []),
      thumbnail: await picture(of, 'thumbnail.jpg', ['-vf', "scale='min(320,iw)':-2"]),
      seconds: Math.round(seconds * 1_000) / 1_000,
    }
  },
})

const answers = (path: string, program: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, ['-version'], { stdio: 'ignore', env: { PATH: path } })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })

/** `path`: the folders in which programs are looked for. Null if there is no ffmpeg in them. */
export const findFfmpeg = async (path: string): Promise<VideoConverter | null> =>
  (await answers(path, 'ffmpeg')) && (await answers(path, 'ffprobe')) ? ffmpegConverter(path) : null
