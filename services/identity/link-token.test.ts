import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { describe, expect, it } from 'vitest'
import { type Link, linkTokens } from './link-token.ts'

const tokens = linkTokens('a secret of thirty-two characters')
const link: Link = { memberId: MemberId.parse(randomUUID()), linkId: randomUUID(), purpose: 'reset-password' }

describe('the token of a link', () => {
  it('tells which link it is', () => expect(tokens.read(tokens.make(link), 'reset-password')).toEqual(link))

  it('is worth nothing with another secret', () =>
    expect(linkTokens('another secret of 32 characters!!').read(tokens.make(link), 'reset-password')).toBeNull())

  it('cannot end in another sign that stands for the same bytes', () => {
    const token = tokens.make(link)
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const read = [...last].filter((sign) => tokens.read(token.slice(0, -1) + sign, 'reset-password') !== null)
    expect(read).toEqual([token.at(-1)])
  })

  it('cannot be changed in any place', () => {
    const token = tokens.make(link)
    for (let at = 0; at < token.length; at += 5) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(tokens.read(changed, 'reset-password')).toBeNull()
    }
  })

  it.each(['', 'x', 'A'.repeat(86), 'A'.repeat(85), `${'A'.repeat(85)}!`, 'A'.repeat(100_000)])(
    'cannot be rubbish',
    (rubbish) => expect(tokens.read(rubbish, 'reset-password')).toBeNull(),
  )
})
