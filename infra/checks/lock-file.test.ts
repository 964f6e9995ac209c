import { describe, expect, it } from 'vitest'
import { lockFaults } from './lock-file.ts'

const asking = { version: '1.0.0', dev: true, optionalDependencies: { '@a/b-linux-arm64-musl': '1.0.0' } }

describe('the lock', () => {
  it('is accepted if it names every platform for which a package has an optional package', () => {
    const listed = { version: '1.0.0' }
    expect(
      lockFaults({ packages: { 'node_modules/a': asking, 'node_modules/@a/b-linux-arm64-musl': listed } }),
    ).toEqual([])
  })

  it('is refused if a platform is missing, with the name of the missing package', () => {
    expect(lockFaults({ packages: { 'node_modules/a': asking } })).toEqual([
      expect.stringContaining('node_modules/@a/b-linux-arm64-musl'),
    ])
  })

  it('need not contain packages that are optional for another reason', () => {
    const fussy = { optionalDependencies: { fsevents: '~2.3.3', 'some-extra': '1.0.0' } }
    expect(lockFaults({ packages: { 'node_modules/a': fussy } })).toEqual([])
  })

  it('is refused if it says from where a package is downloaded', () => {
    const fetched = { version: '1.0.0', resolved: 'https://registry.example/a.tgz' }
    expect(
      lockFaults({ packages: { 'node_modules/a': fetched, 'node_modules/b': { resolved: 'contracts' } } }),
    ).toEqual([expect.stringContaining('https://registry.example/a.tgz')])
  })
})
