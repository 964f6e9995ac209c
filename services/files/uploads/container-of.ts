import type { Container } from '@portal/contracts/files/file-type'
import { markedEncoding } from '@portal/infra/tools/text-encoding'

/** How many bytes of a file are needed to tell what it is. */
export const HEAD_BYTES = 4_096

type Mark = Readonly<{ container: Container; at: number; bytes: string }>

const mark = (container: Container, bytes: string, at = 0): Mark => ({ container, at, bytes })

/** The bytes by which formats are known, as Latin-1. */
const marks: readonly Mark[] = [
  mark('jpeg', '\xff\xd8\xff'),
  mark('png', '\x89PNG\r\n\x1a\n'),
  mark('gif', 'GIF87a'),
  mark('gif', 'GIF89a'),
  mark('webp', 'WEBP', 8),
  mark('avi', 'AVI ', 8),
  mark('wave', 'WAVE', 8),
  mark('pdf', '%PDF-'),
  mark('zip', 'PK\x03\x04'),
  mark('compound', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  mark('isobmff', 'ftyp', 4),
  mark('matroska', '\x1a\x45\xdf\xa3'),
  mark('asf', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  mark('flv', 'FLV\x01'),
  mark('mpeg-audio', 'ID3'),
  mark('ogg', 'OggS'),
]

/** An MPEG audio frame: eleven bits set, and a layer and a bit rate that exist. */
const isMpegFrame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f]/

/** What the bytes say in an encoding; a character may be cut at the end. Null where they are not in it. */
const decoded = (head: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
  } catch {
    return null
  }
}

/** As spreadsheets and editors of Windows write "Unicode text": with the mark of its byte order. */
const utf16Of = (head: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const marked = markedEncoding(head)
  return marked === 'utf-8' ? null : marked
}

/**
 * Text has no control characters but tab, line feed, form feed and carriage return. It is UTF-8, UTF-16 with its mark, or an encoding of Windows of one byte
 * for each character: which one cannot be told, and their letters are all in the upper half.
 */
const isText = (head: Uint8Array): boolean => {
  const utf16 = utf16Of(head)
  const text = utf16 ? decoded(head, utf16) : (decoded(head, 'utf-8') ?? decoded(head, 'latin1'))
  return text !== null && !CONTROL.test(text)
}

/** The format of a file by its first bytes, whatever its name says; null for one that is not known. */
export const containerOf = (head: Uint8Array): Container | null => {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 64)).toString('latin1')
  const found = marks.find(({ at, bytes }) => text.startsWith(bytes, at))
  if (found && (found.at !== 8 || text.startsWith('RIFF'))) return found.container
  if (utf16Of(head) && isText(head)) return 'text' // its mark could begin a frame of audio as well
  if (isMpegFrame(head)) return 'mpeg-audio'
  return head.length > 0 && isText(head) ? 'text' : null
}
