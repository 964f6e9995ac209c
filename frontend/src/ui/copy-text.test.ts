import { describe, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { shownToasts } from './notify.ts'

const words = { copied: 'It is copied.', notCopied: 'It could not be copied.' }
const shown = () => shownToasts().map(({ text, tone }) => [text, tone])

describe('copying a text', () => {
  it('says that it failed, until it is tried again', async () => {
    const writeText = vi.fn().mockRejectedValueOnce(new Error('over http')).mockResolvedValueOnce(undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyText('a link', words)).toBe(false)
    expect(shown()).toEqual([['It could not be copied.', 'problem']])
    expect(await copyText('a link', words)).toBe(true)
    expect(shown()).toEqual([['It is copied.', 'good']])
    vi.unstubAllGlobals()
  })
})
