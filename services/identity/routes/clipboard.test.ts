import { randomUUID } from 'node:crypto'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const start = async () => {
  const portal = await signedInAs('admin')
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    portal.app.inject({ method, url, headers: { cookie: portal.cookie }, ...(payload && { payload }) })
  return { ...portal, ask, id: portal.member.memberId }
}

describe('the clipboard of members', () => {
  it('takes one member or several; the reply is the number of those that are on it, the second time too', async () => {
    const { ask, id } = await start()
    for (const users of [id, [id], [id, randomUUID()]]) {
      const reply = await ask('POST', '/api/clipboard/add', { users })
      expect([reply.statusCode, reply.json()]).toEqual([200, 1])
    }
    expect((await ask('GET', '/api/clipboard')).json()).toEqual({
      users: [{ memberId: id, username: 'noor@example.org', displayName: 'Noor' }],
      total: 1,
    })
  })

  it('takes nobody who is no member: the number is 0', async () => {
    const { ask } = await start()
    expect((await ask('POST', '/api/clipboard/add', { users: [randomUUID()] })).json()).toBe(0)
  })

  it('takes all who fit a filter', async () => {
    const { ask } = await start()
    expect((await ask('POST', '/api/clipboard/matching', { type: 'admin' })).json()).toBe(1)
  })

  it('says how many it may hold, and takes none, where it would hold too many', async () => {
    const { app, cookie } = await signedInAs('admin', {
      clipboards: {
        all: async () => [],
        add: async () => null,
        remove: async () => undefined,
        clear: async () => undefined,
      },
    })
    const request = {
      method: 'POST',
      url: '/api/clipboard/add',
      headers: { cookie },
      payload: { users: randomUUID() },
    } as const
    const reply = await app.inject(request)
    expect([reply.statusCode, reply.json().values]).toEqual([409, { reason: 'clipboard-full', limit: 100_000 }])
  })

  it('refuses what is no id, and more than a thousand at once', async () => {
    const { ask } = await start()
    const many = Array.from({ length: 1_001 }, () => randomUUID())
    for (const users of ['noor', [], many]) {
      expect((await ask('POST', '/api/clipboard/add', { users })).statusCode).toBe(400)
    }
  })

  it('gives members back one by one, or all at once', async () => {
    const { ask, id } = await start()
    await ask('POST', '/api/clipboard/add', { users: id })
    expect((await ask('POST', '/api/clipboard/remove', { users: [id] })).json()).toEqual({ total: 0 })
    await ask('POST', '/api/clipboard/add', { users: id })
    expect((await ask('POST', '/api/clipboard/clear')).json()).toEqual({ total: 0 })
    expect((await ask('GET', '/api/clipboard')).json().total).toBe(0)
  })

  it('is a CSV file in which no cell is taken for a formula', async () => {
    const { ask, id, member, deps } = await start()
    const owner = member.memberId
    const all = async () => [{ memberId: id, username: 'noor@example.org', displayName: '=HYPERLINK("x")' }]
    const portal = await signedInAs('admin', { clipboards: { ...deps.clipboards, all } })
    await ask('POST', '/api/clipboard/add', { users: owner })
    const reply = await portal.app.inject({ url: '/api/clipboard/file', headers: { cookie: portal.cookie } })
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="clipboard.csv"')
    expect(reply.body).toMatch(/member,address,name\r\n[0-9a-f-]{36},noor@example\.org,"'=HYPERLINK/)
  })
})
