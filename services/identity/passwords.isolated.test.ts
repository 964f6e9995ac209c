import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, NOBODYS_HASH } from './passwords.ts'

describe('a password', () => {
  it('is kept as a PHC string of argon2id at 19 MiB, 2 passes, 1 lane', async () => {
    expect(await hashPassword('open sesame')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
  })

  it('has another hash each time', async () => {
    expect(await hashPassword('open sesame')).not.toBe(await hashPassword('open sesame'))
  })

  it('fits its own hash and no other', async () => {
    const stored = await hashPassword('open sesame')
    expect(await isPassword('open sesame', stored)).toBe(true)
    expect(await isPassword('open sesamE', stored)).toBe(false)
  })

  it.each(['', 'open sesame'])(
    '%j does not fit the hash of nobody, which costs as much as any other',
    async (password) => {
      expect(await isPassword(password, NOBODYS_HASH)).toBe(false)
      expect(NOBODYS_HASH).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    },
  )

  it('is the same in composed and decomposed letters', async () => {
    expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
  })

  it('fits a hash of the reference implementation, by the costs that the hash names', async () => {
    // argon2id, version 1.3, 2 passes, 256 KiB, 1 lane: of the reference implementation's own test vectors.
    const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await isPassword('password', stored)).toBe(true)
    expect(await isPassword('passwore', stored)).toBe(false)
  })

  it.each(['', 'open sesame', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=1,t=1,p=1$AA$AA'])(
    'fits no hash of another form: %s',
    async (stored) => expect(await isPassword('open sesame', stored)).toBe(false),
  )
})
