import { describe, expect, it } from 'vitest'
import { findUser } from './user.ts'

const PASSWD =
  'root:x:0:0:root:/root:/bin/sh\npostgres:x:101:104::/var/lib:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n'

describe('the user of a server that root starts', () => {
  it('is the first name that the system knows', () => {
    expect(findUser(PASSWD, ['postgres', 'nobody'])).toEqual({ uid: 101, gid: 104 })
    expect(findUser(PASSWD, ['pgsql', 'nobody'])).toEqual({ uid: 65534, gid: 65534 })
  })

  it('is never root', () => expect(findUser(PASSWD, ['root'])).toBeUndefined())

  it('may be missing', () => expect(findUser(PASSWD, ['pgsql'])).toBeUndefined())
})
