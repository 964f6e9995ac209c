import { describe, expect, it } from 'vitest'
import { longFiles } from './file-sizes.ts'

const file = (lines: number, end = '\n') => ({
  path: 'a.ts',
  text: Array.from({ length: lines }, () => 'a').join('\n') + end,
})

describe('the size of a file', () => {
  it('may be 300 lines, with or without a line break at the end', () => {
    expect(longFiles([file(300), file(300, '')])).toEqual([])
  })

  it('is refused from 301 lines on, with its name and number of lines', () => {
    expect(longFiles([file(301)])).toEqual([expect.stringMatching(/^a\.ts: 301 lines/)])
  })
})
