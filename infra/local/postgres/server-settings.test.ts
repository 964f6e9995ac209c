import { describe, expect, it } from 'vitest'
import { asArguments, serverSettings } from './server-settings.ts'

const GIB = 1024 ** 3

describe('the settings of the server', () => {
  it('make commits durable and refuse other machines', () =>
    expect(serverSettings()).toMatchObject({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    }))

  it('use less memory on a small machine', () => {
    expect(serverSettings(GIB)).toMatchObject({ shared_buffers: '128MB', effective_cache_size: '512MB' })
    expect(serverSettings(8 * GIB)).toMatchObject({ shared_buffers: '256MB', effective_cache_size: '4096MB' })
  })

  it('become arguments', () =>
    expect(asArguments({ jit: 'off', port: '1' })).toEqual(['-c', 'jit=off', '-c', 'port=1']))
})
