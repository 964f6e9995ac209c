import { MemberId } from '@portal/contracts/ids'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { aMember, aPortal, cheapHash, cookieOf, login, PASSWORD } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'

const COMMANDS = ['018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f', '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e60'] as const
const DAY_MS = 86_400_000

const start = async () => {
  const memberFiles = memoryFiles()
  const members = COMMANDS.map((command, i) =>
    aMember({
      memberId: MemberId.parse(derivedId('member', command)),
      username: `member${i}@example.org`,
      passwordHash: cheapHash(PASSWORD),
    }),
  )
  const portal = await aPortal(members, { memberFiles })
  const { app, deps, later } = portal
  const cookies: string[] = []
  for (const [i, { username, displayName, accountType }] of members.entries()) {
    await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, COMMANDS[i])
    cookies.push(cookieOf(await login(app, username)))
  }
  const headersOf = (who: number) => ({ cookie: cookies[who] ?? '' })
  const state = async (who = 0) => (await app.inject({ url: '/api/profile/export', headers: headersOf(who) })).json()
  const request = async () =>
    (await app.inject({ method: 'POST', url: '/api/profile/export', headers: headersOf(0) })).json()
  const download = (exportId: string, who = 0) =>
    app.inject({ url: `/api/profile/export/${exportId}/file`, headers: headersOf(who) })
  const memberId = members[0]?.memberId ?? MemberId.parse('')
  const make = async () => {
    const exportId: string = (await state()).export.exportId
    const content = (async function* () {
      yield Buffer.from('the bytes of a zip')
    })()
    await deps.commands.finishDataExport({ memberId, exportId }, await memberFiles.write(content))
    return exportId
  }
  return { app, deps, later, memberId, state, request, download, make }
}

describe('the file with all that is held about a member', () => {
  it('is asked for once a day, and shows how far it is', async () => {
    const { state, request } = await start()
    expect(await state()).toEqual({ export: null, mayAsk: true })
    expect((await request()).status).toBe('success')
    expect(await state()).toMatchObject({ export: { status: 'waiting', share: 0.5, bytes: null }, mayAsk: false })
    expect((await request()).status).toBe('error')
  })

  it('is had by the member alone, once it is made', async () => {
    const { state, request, download, make } = await start()
    await request()
    const waiting = (await state()).export.exportId
    expect((await download(waiting)).statusCode).toBe(404)
    const exportId = await make()
    expect(await state()).toMatchObject({ export: { status: 'ready', share: 1, bytes: 18 }, mayAsk: false })
    const reply = await download(exportId)
    expect([reply.statusCode, reply.body]).toEqual([200, 'the bytes of a zip'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data-2026-11-21.zip"',
      'cache-control': 'private, no-store',
    })
    expect((await download(exportId, 1)).statusCode).toBe(404)
    expect((await state(1)).export).toBeNull()
  })

  it('has expired after seven days, and another one may be asked for', async () => {
    const { app, deps, memberId, request, make, later } = await start()
    await request()
    const exportId = await make()
    later(7 * DAY_MS)
    const cookie = cookieOf(await login(app, 'member0@example.org'))
    const { export: made, mayAsk } = (await app.inject({ url: '/api/profile/export', headers: { cookie } })).json()
    expect([made.status, mayAsk]).toEqual(['expired', true])
    const late = await app.inject({ url: `/api/profile/export/${exportId}/file`, headers: { cookie } })
    expect(late.statusCode).toBe(404)
    expect((await deps.commands.requestDataExport(memberId, 'en')).outcome).toBe('accepted')
  })

  it('that failed may be asked for again at once', async () => {
    const { deps, memberId, state, request } = await start()
    await request()
    await deps.commands.failDataExport({ memberId, exportId: (await state()).export.exportId })
    expect(await state()).toMatchObject({ export: { status: 'failed' }, mayAsk: true })
  })

  it('needs a session', async () => {
    const { app } = await start()
    expect((await app.inject('/api/profile/export')).statusCode).toBe(401)
  })
})
