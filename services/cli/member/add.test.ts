import { portalWith } from '@portal/tests/support/portal/cli'
import { describe, expect, it } from 'vitest'

/** The same rules as for passwords of members: the first administrator is made by this command. */
describe('portal member add', () => {
  it.each([
    ['short', /at least 10 characters/],
    ['password123', /most common ones/],
    ['robin@example.org', /similar to the name/],
    ['Robin Goodfellow', /similar to the name/],
  ])('refuses a password such as “%s” before anything is opened', async (password, complaint) => {
    const add = portalWith({ PORTAL_NEW_PASSWORD: password })
    const { code, said, complained } = await add('member', 'add', 'robin@example.org', '--name', 'Robin Goodfellow')
    expect([code, said, complained]).toEqual([2, '', expect.stringMatching(complaint)])
  })
})
