import { describe, expect, it } from 'vitest'
import { parsePostmasterPid } from './adopt.ts'

describe('a postmaster.pid', () => {
  const text = (sockets: string) =>
    `6009\n/srv/data\n1795262812\n45671\n${sockets}\n127.0.0.1\n 10035212 12\nready   \n`

  it('names the process, its port and whether it has a socket', () =>
    expect(parsePostmasterPid(text('.'))).toEqual({ pid: 6009, port: 45671, hasSocket: true }))

  it('says that a server has no socket, as one of an earlier release', () =>
    expect(parsePostmasterPid(text(''))).toEqual({ pid: 6009, port: 45671, hasSocket: false }))

  it('has no port while the server is starting', () =>
    expect(parsePostmasterPid('6009\n/srv/data\n1795262812\n')).toEqual({ pid: 6009, port: 0, hasSocket: false }))

  it('may be empty or incomplete', () => {
    expect(parsePostmasterPid('')).toEqual({ pid: 0, port: 0, hasSocket: false })
    expect(parsePostmasterPid('x\n\n\ny')).toEqual({ pid: 0, port: 0, hasSocket: false })
  })
})
