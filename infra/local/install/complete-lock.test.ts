import { describe, expect, it } from 'vitest'
import { missingPlatforms } from './complete-lock.mjs'

const entryFor = (name: string) =>
  missingPlatforms({ packages: { 'node_modules/a': { dev: true, optionalDependencies: { [name]: '1.2.3' } } } })[
    `node_modules/${name}`
  ]

describe('a package for another platform', () => {
  it.each([
    ['@a/core-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@a/core-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@a/core-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['a-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@a/windows-x64', { os: ['win32'], cpu: ['x64'] }],
    ['@a/core-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('is described by its name: %s', (name, platform) => {
    expect(entryFor(name)).toEqual({ version: '1.2.3', ...platform, dev: true, optional: true })
  })

  it('has no platform that its name does not contain', () => {
    expect(entryFor('@a/plugin')).toBeUndefined()
  })
})
