import * as z from 'zod/mini'

/** Who may read a file: anybody who has its address, everybody who is signed in, or staff. Its owner always may. */
export const FileAccess = z.enum(['public', 'user', 'admin'])
export type FileAccess = z.infer<typeof FileAccess>

/** What a file was uploaded for. `survey`: an answer; `discussion`: a post; `site`: what staff publish; `avatar`: a picture of its owner. */
export const FilePurpose = z.enum(['survey', 'discussion', 'site', 'avatar'])
export type FilePurpose = z.infer<typeof FilePurpose>

/**
 * What became of a video: `waiting` until a worker has looked at it, then `converted`, or kept as it was uploaded because the worker has no converter
 * (`no-converter`) or cannot read it (`not-convertible`).
 */
export const VideoConversion = z.enum(['waiting', 'converted', 'no-converter', 'not-convertible'])
export type VideoConversion = z.infer<typeof VideoConversion>

/** How a file is shown and limited. */
export type FileKind = 'image' | 'video' | 'audio' | 'document'

/**
 * A type of file that may be uploaded. `container`: the format that its first bytes must have; several types share one.
 * All others, SVG and HTML above all, are refused.
 */
export type FileType = Readonly<{ media: string; kind: FileKind; container: Container }>

export type Container =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'pdf'
  | 'zip'
  | 'compound'
  | 'text'
  | 'isobmff'
  | 'matroska'
  | 'avi'
  | 'wave'
  | 'asf'
  | 'flv'
  | 'mpeg-audio'
  | 'ogg'

const image = (media: string, container: Container): FileType => ({ media: `image/${media}`, kind: 'image', container })
const video = (media: string, container: Container): FileType => ({ media: `video/${media}`, kind: 'video', container })
const audio = (media: string, container: Container): FileType => ({ media: `audio/${media}`, kind: 'audio', container })
const document = (media: string, container: Container): FileType => ({ media, kind: 'document', container })
const office = 'application/vnd.openxmlformats-officedocument'

/** By the ending of the name, in lower case. */
export const fileTypes = {
  jpg: image('jpeg', 'jpeg'),
  jpeg: image('jpeg', 'jpeg'),
  png: image('png', 'png'),
  gif: image('gif', 'gif'),
  webp: image('webp', 'webp'),
  mp4: video('mp4', 'isobmff'),
  m4v: video('mp4', 'isobmff'),
  mov: video('quicktime', 'isobmff'),
  webm: video('webm', 'matroska'),
  avi: video('x-msvideo', 'avi'),
  wmv: video('x-ms-wmv', 'asf'),
  flv: video('x-flv', 'flv'),
  mp3: audio('mpeg', 'mpeg-audio'),
  m4a: audio('mp4', 'isobmff'),
  wav: audio('wav', 'wave'),
  ogg: audio('ogg', 'ogg'),
  wma: audio('x-ms-wma', 'asf'),
  pdf: document('application/pdf', 'pdf'),
  txt: document('text/plain', 'text'),
  csv: document('text/csv', 'text'),
  doc: document('application/msword', 'compound'),
  xls: document('application/vnd.ms-excel', 'compound'),
  ppt: document('application/vnd.ms-powerpoint', 'compound'),
  docx: document(`${office}.wordprocessingml.document`, 'zip'),
  xlsx: document(`${office}.spreadsheetml.sheet`, 'zip'),
  pptx: document(`${office}.presentationml.presentation`, 'zip'),
  odt: document('application/vnd.oasis.opendocument.text', 'zip'),
  ods: document('application/vnd.oasis.opendocument.spreadsheet', 'zip'),
} as const satisfies Readonly<Record<string, FileType>>

export type FileExtension = keyof typeof fileTypes
export const FileExtension = z.enum(Object.keys(fileTypes) as [FileExtension, ...FileExtension[]])

const MIB = 2 ** 20

/** The most bytes of one file that is sent in one request. Videos may be larger if they are uploaded in parts. */
export const mostBytes: Readonly<Record<FileKind, number>> = {
  image: 15 * MIB,
  document: 25 * MIB,
  audio: 50 * MIB,
  video: 100 * MIB,
}

/** The most bytes of a video that is uploaded in parts. */
export const MOST_VIDEO_BYTES = 1024 * MIB

/** The most bytes of one file, however it is uploaded. */
export const mostUploaded = (kind: FileKind): number => (kind === 'video' ? MOST_VIDEO_BYTES : mostBytes[kind])

/** The ending of a name, in lower case; '' if it has none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Null for a type that may not be uploaded. */
export const fileTypeOf = (extension: string): FileType | null =>
  Object.hasOwn(fileTypes, extension) ? fileTypes[FileExtension.parse(extension)] : null
