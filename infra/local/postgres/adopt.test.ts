import { describe, expect, it } from 'vitest'
import { parsePostmasterPid } from './adopt.ts'

describe('a postmaster.pid', () => {
  it('names the process and its port', () =>
    expect(parsePostmasterPid('6009\n/srv/data\n1795262812\n45671\n\n127.0.0.1\n 10035212 12\nready   \n')).toEqual({
      pid: 6009,
      port: 45671,
    }))

  it('has no port while the server is starting', () =>
    expect(parsePostmasterPid('6009\n/srv/data\n1795262812\n')).toEqual({ pid: 6009, port: 0 }))

  it('may be empty or incomplete', () => {
    expect(parsePostmasterPid('')).toEqual({ pid: 0, port: 0 })
    expect(parsePostmasterPid('x\n\n\ny')).toEqual({ pid: 0, port: 0 })
  })
})
