import type { Container } from '@portal/contracts/files/file-type'

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

/** Text has no control characters but tab, line feed, form feed and carriage return; a character may be cut at the end. */
const isText = (head: Uint8Array): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
    return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)
  } catch {
    return false
  }
}

/** The format of a file by its first bytes, whatever its name says; null for one that is not known. */
export const containerOf = (head: Uint8Array): Container | null => {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 64)).toString('latin1')
  const found = marks.find(({ at, bytes }) => text.startsWith(bytes, at))
  if (found && (found.at !== 8 || text.startsWith('RIFF'))) return found.container
  if (isMpegFrame(head)) return 'mpeg-audio'
  return head.length > 0 && isText(head) ? 'text' : null
}
