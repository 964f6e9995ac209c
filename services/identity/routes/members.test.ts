import { signedInAs } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'

const ID = '8a4d1f6e-2f3c-4b58-9d57-0c6f1e2a3b4c'

it.each(['', 'x', ID, `_${ID}`, `2026_${ID}`, `2026-11-22 (noon)_${ID}`, '2026-11-22T10:00:00Z_x'])(
  'a page of members that begins at %j is refused before the database is asked',
  async (before) => {
    const { app, cookie } = await signedInAs('admin')
    const reply = await app.inject({ url: '/api/members', query: { before }, headers: { cookie } })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
  },
)

it('members by their last sign-in are given in pages of the size that is asked for', async () => {
  const { app, cookie, member } = await signedInAs('admin')
  const page = async (url: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/usersAuthentication/recent/${url}`,
      headers: { cookie },
    })
    return [reply.statusCode, reply.json()]
  }
  const { memberId: pkUser, username, displayName } = member
  const user = { pkUser, username, displayName, account_type: 'admin', timestamp: 1_795_248_000 }
  expect(await page('1/10')).toEqual([200, { users: [user], total: 1 }])
  expect(await page('2/10')).toEqual([200, { users: [], total: 1 }])
  for (const url of ['0/10', '100001/10', '1/201', 'x/10']) expect((await page(url))[0], url).toBe(400)
})
