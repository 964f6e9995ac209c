import { describe, expect, it } from 'vitest'
import { reasonIn } from './packages.mjs'

describe('the reason why npm could not install', () => {
  it.each([
    ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', /disk .* is full/],
    ['npm error code EACCES\nnpm error syscall mkdir', /may not write/],
    ['npm error code EROFS', /cannot be written/],
    ['npm error code ENOTFOUND\nnpm error network request failed', /could not reach its registry/],
    ['npm error code ECONNREFUSED', /could not reach its registry/],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when', /does not fit package.json/],
    ['npm error code E500', /its messages are above/],
  ])('is given in one sentence: %s', (output, sentence) => {
    const reason = reasonIn(output, '/srv/portal')
    expect(reason).toMatch(sentence)
    expect(reason).toMatch(/^[^\n]+[.]$/)
  })
})
