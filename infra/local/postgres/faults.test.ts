import { describe, expect, it } from 'vitest'
import { LocalStackError } from '../local-stack-error.ts'
import { faultInLog, faultOf } from './faults.ts'

const PLACE = '/srv/portal/var/postgres'

const logged = (message: string, hint = '') =>
  `2026-05-04 09:00:00.000 UTC [77] FATAL:  ${message}\n${hint}2026-05-04 09:00:00.001 UTC [77] LOG:  database system is shut down\n`

describe('the output of a server that did not start', () => {
  it.each([
    ['disk-full', 'initdb: error: could not write to file "base/1/1259": No space left on device'],
    ['disk-full', logged('could not write lock file "postmaster.pid": No space left on device')],
    ['disk-full', logged('could not extend file "base/5/2619": Disk quota exceeded')],
    ['permission', 'initdb: error: could not access directory "/srv/portal/var/postgres/data": Permission denied'],
    ['permission', logged('data directory "/srv/portal/var/postgres/data" has invalid permissions')],
    ['permission', logged('data directory "/srv/portal/var/postgres/data" has wrong ownership')],
    ['permission', logged('could not create lock file "postmaster.pid": Read-only file system')],
    ['shared-memory', logged('could not resize shared memory segment "/PostgreSQL.1": No space left on device')],
    ['shared-memory', logged('could not open shared memory segment "/PostgreSQL.1": Permission denied')],
    ['shared-memory', logged('could not map anonymous shared memory: Cannot allocate memory')],
    ['shared-memory', logged('could not create semaphores: No space left on device')],
    ['memory', logged('out of memory')],
    ['port-busy', logged('could not create any TCP/IP sockets')],
    ['port-busy', 'LOG:  could not bind IPv4 address "127.0.0.1": Permission denied'],
    ['still-running', logged('lock file "postmaster.pid" already exists')],
    ['still-running', logged('pre-existing shared memory block (key 10035212, ID 12) is still in use')],
    ['cannot-run', 'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file'],
    ['data-damaged', logged('could not open file "global/pg_control": No such file or directory')],
    ['data-damaged', 'PANIC:  could not locate a valid checkpoint record at 0/174B628'],
  ] as const)('is recognised as %s: %s', (fault, said) => expect(faultInLog(said, PLACE).fault).toBe(fault))

  it('names the version that made the data', () => {
    const hint = 'DETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible.\n'
    const error = faultInLog(logged('database files are incompatible with server', hint), PLACE)

    expect(error.fault).toBe('data-version')
    expect(error.message).toBe(
      `${PLACE} was made by another PostgreSQL (17): move it away to start with an empty database, or set DATABASE_URL to a server of that version`,
    )
  })

  it('is quoted if its cause is unknown', () => {
    expect(faultInLog(logged('the moon is full'), PLACE).message).toContain('(the moon is full)')
    expect(faultInLog('', PLACE).message).toContain('(it said nothing)')
  })

  it('becomes one sentence that names the place and what to do', () => {
    const { message } = faultInLog('could not write: No space left on device', PLACE)
    expect(message).toBe(`The disk that holds ${PLACE} is full: free at least 200 MB, and start again`)
  })
})

describe('an error of a file operation', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code })

  it.each([
    ['EACCES', 'permission'],
    ['EROFS', 'permission'],
    ['ENOTDIR', 'permission'],
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['ENOTEMPTY', 'data-damaged'],
  ])('becomes the same kind of fault: %s', (code, fault) =>
    expect(faultOf(failed(code), PLACE)).toMatchObject({ fault }),
  )

  it('of the lock files becomes a sentence too', () => {
    const locked = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    expect(faultOf(locked, PLACE)).toMatchObject({ fault: 'disk-full' })
  })

  it('that people cannot fix is returned unchanged', () => {
    const error = failed('EBADF')
    const told = new LocalStackError('other', 'told already')

    expect(faultOf(error, PLACE)).toBe(error)
    expect(faultOf(told, PLACE)).toBe(told)
    expect(faultOf('a text', PLACE)).toBe('a text')
  })
})
