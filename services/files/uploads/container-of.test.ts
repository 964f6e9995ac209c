import { describe, expect, it } from 'vitest'
import { containerOf } from './container-of.ts'

const WORDS = 'name;city\r\nZoë;Köln\r\n'
const mark = Buffer.from([0xff, 0xfe])
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

describe('a text', () => {
  it.each([
    ['UTF-8', Buffer.from(WORDS)],
    ['UTF-8 that is cut within a character', Buffer.from('é'.repeat(9)).subarray(0, 17)],
    ['Windows, Western Europe', Buffer.from(WORDS, 'latin1')],
    ['Windows, Arabic', Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7, 0x0d, 0x0a])],
    ['UTF-16 as Windows writes it', Buffer.concat([mark, Buffer.from(WORDS, 'utf16le')])],
    ['UTF-16 the other way round', swapped(Buffer.concat([mark, Buffer.from(WORDS, 'utf16le')]))],
  ])('is known in %s', (_, bytes) => expect(containerOf(bytes)).toBe('text'))

  it.each([
    ['control characters', Buffer.from('a\0b')],
    ['control characters beside letters of Windows', Buffer.from([0xe9, 0x02, 0x41])],
    ['no bytes', Buffer.alloc(0)],
    ['UTF-16 without its mark', Buffer.from(WORDS, 'utf16le')],
    ['UTF-16 with control characters', Buffer.concat([mark, Buffer.from('a\u0001b', 'utf16le')])],
  ])('is not: %s', (_, bytes) => expect(containerOf(bytes)).not.toBe('text'))

  it('is not taken for what has a mark of its own', () => {
    expect(containerOf(Buffer.from('%PDF-1.7'))).toBe('pdf')
    expect(containerOf(Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0]))).toBe('mpeg-audio')
    expect(containerOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
  })
})
