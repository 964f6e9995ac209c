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
