import { randomUUID } from 'node:crypto'
import type { MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import type { Stream } from '@portal/infra/event-log/event-log'
import { memoryImports } from '@portal/tests/support/portal/memory-imports'
import { PASSWORD, signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { runImport } from '../imports/run-import.ts'
import { linkTokens } from '../link-token.ts'

const FILE = [
  'Name;Mail;Lang',
  'Ada;ada@example.org;fr',
  'Bo;not an address;en',
  '"Ada, again";ADA@example.org;',
  'Noor;noor@example.org;en',
  ';cem@example.org;',
].join('\r\n')
const mapping = { email: 1, displayName: 0, language: 2 }
const running = { signal: new AbortController().signal, progress: () => undefined }

const start = async (text: string | Buffer = FILE) => {
  const imports = memoryImports()
  const portal = await signedInAs('admin', { imports })
  const { app, cookie, deps, log, member } = portal
  const { username, displayName, accountType } = member
  await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD })
  const send = async (url: string, payload?: object, key: string = randomUUID()) => {
    const headers = { cookie, 'idempotency-key': key }
    return app.inject({ method: 'POST', url: `/api/member-imports${url}`, headers, ...(payload && { payload }) })
  }
  const upload = (content: string | Buffer = text, key: string = randomUUID()) => {
    const form = new FormData()
    form.append('file', new Blob([content]), 'members.csv')
    const headers = { cookie, 'idempotency-key': key }
    return app.inject({ method: 'POST', url: '/api/member-imports', headers, payload: form })
  }
  const run = () => (importId: string) => runImport({ imports, commands: deps.commands })(importId, running)
  /** Uploads the file and makes members of it. */
  const imported = async (invites = false) => {
    const { importId } = (await upload()).json()
    await send(`/${importId}/start`, { mapping, accountType: 'user', invites })
    await run()(importId)
    return importId
  }
  const view = async (importId: string) =>
    (await app.inject({ url: `/api/member-imports/${importId}`, headers: { cookie } })).json()
  const report = async (importId: string) =>
    (await app.inject({ url: `/api/member-imports/${importId}/report`, headers: { cookie } })).body
  const eventsOf = async (address: string) => {
    const holder = await deps.commands.holderOfLogin(address)
    const stream: Stream<MemberEvent> = `member-${holder}`
    return Array.fromAsync(log.readStream(stream), ({ event }) => event)
  }
  return { ...portal, imports, send, upload, run: run(), imported, view, report, eventsOf }
}

describe('a file of members', () => {
  it('is read with its header, and makes nobody a member', async () => {
    const { upload, eventsOf } = await start()
    const reply = await upload()
    expect(reply.json()).toMatchObject({
      fileName: 'members.csv',
      state: 'ready',
      header: ['Name', 'Mail', 'Lang'],
      rows: 5,
      counts: { created: 0, skipped: 0, refused: 0 },
    })
    expect(reply.json().sample[0]).toEqual(['Ada', 'ada@example.org', 'fr'])
    expect(await eventsOf('ada@example.org')).toEqual([])
  })

  it('is previewed by a mapping: what each row would become, and why not', async () => {
    const { upload, send } = await start()
    const { importId } = (await upload()).json()
    const preview = (await send(`/${importId}/preview`, mapping)).json()
    expect(preview.counts).toEqual({ created: 2, skipped: 2, refused: 1 })
    expect(preview.rows.map(({ reason }: { reason: string | null }) => reason)).toEqual([
      null,
      'address',
      'duplicate',
      'member',
      null,
    ])
  })

  it('makes members of its rows, and the report says of each what became of it', async () => {
    const { imported, view, report, eventsOf } = await start()
    const importId = await imported()
    expect(await view(importId)).toMatchObject({ state: 'done', counts: { created: 2, skipped: 2, refused: 1 } })
    const lines = (await report(importId)).split('\r\n')
    expect(lines[0]).toBe('\uFEFFrow,address,outcome,reason,member')
    expect(lines[1]).toMatch(/^2,ada@example\.org,created,,[0-9a-f-]{36}$/)
    expect(lines[2]).toBe('3,not an address,refused,address,')
    expect(lines[3]).toMatch(/^4,ADA@example\.org,skipped,duplicate,/)
    expect(lines[4]).toMatch(/^5,noor@example\.org,skipped,member,/)
    expect((await eventsOf('ada@example.org')).map(({ type }) => type)).toEqual(['MemberRegistered', 'MemberImported'])
  })

  it('whose rows have one address reports those below as standing twice, however far below', async () => {
    const others = Array.from({ length: 60 }, (_, at) => `;row-${at}@example.org;`)
    const { imported, report } = await start(
      ['Name;Mail;Lang', ';ada@example.org;', ...others, ';ADA@example.org;'].join('\n'),
    )
    const lines = (await report(await imported())).trimEnd().split('\r\n')
    expect(lines.at(-1)).toMatch(/^63,ADA@example\.org,skipped,duplicate,/)
  })

  it('imported again makes nobody twice, and a run that is repeated has one effect', async () => {
    const { imported, view, run, imports, eventsOf } = await start()
    const first = await imported()
    const rows = await imports.rowsOf(first)
    await imports.settle(first, [])
    await run(first)
    expect(rows).toHaveLength(5)
    expect((await view(await imported())).counts).toEqual({ created: 0, skipped: 4, refused: 1 })
    expect(await eventsOf('ada@example.org')).toHaveLength(2)
  })

  it('whose worker died before a row was settled reports that row as created, and makes it once', async () => {
    const { upload, send, imports, deps, run, view, eventsOf } = await start()
    const { importId } = (await upload()).json()
    await send(`/${importId}/start`, { mapping, accountType: 'user', invites: false })
    const dying = { ...imports, settle: () => Promise.reject(new Error('killed')) }
    await expect(runImport({ imports: dying, commands: deps.commands })(importId, running)).rejects.toThrow('killed')
    await run(importId)
    expect((await view(importId)).counts).toEqual({ created: 2, skipped: 2, refused: 1 })
    expect(await eventsOf('ada@example.org')).toHaveLength(2)
  })

  it.each(['fr-CA', 'FR_fr', 'fr'])('invites in French whose language is %s in the file', async (language) => {
    const { imported, eventsOf } = await start(`Name;Mail;Lang\nAda;ada@example.org;${language}`)
    await imported(true)
    const invited = (await eventsOf('ada@example.org')).find((event) => event.type === 'LinkRequested')
    expect(invited).toMatchObject({ language: 'fr' })
  })

  it('invites by mail where that is asked for, in the language of the row, by a link that sets a password', async () => {
    const { imported, eventsOf, app } = await start()
    await imported(true)
    const invited = (await eventsOf('ada@example.org')).find((event) => event.type === 'LinkRequested')
    if (invited?.type !== 'LinkRequested') throw new Error('not invited')
    expect(invited).toMatchObject({ purpose: 'invite', language: 'fr' })
    const _token = linkTokens(TOKEN_SECRET).make(invited)
    const opened = await app.inject({ method: 'POST', url: '/api/resetpw/link', payload: { _token } })
    expect(opened.json()).toEqual({ status: 'success', isActive: false })
    const password = 'a password of my own'
    const payload = { _token, _password: password, _passwordconfirmed: password }
    const reset = await app.inject({ method: 'POST', url: '/api/resetpw', payload })
    expect(reset.json().status).toBe('Success')
    expect((await eventsOf('ada@example.org')).map(({ type }) => type).slice(3)).toEqual([
      'PasswordChanged',
      'MemberActivated',
    ])
  })

  it('that is cancelled makes no more members', async () => {
    const { upload, send, run, view } = await start()
    const { importId } = (await upload()).json()
    await send(`/${importId}/start`, { mapping, accountType: 'user', invites: false })
    expect((await send(`/${importId}/cancel`)).json().state).toBe('cancelled')
    await run(importId)
    expect((await view(importId)).counts).toEqual({ created: 0, skipped: 0, refused: 0 })
  })

  it('is started once, and the audit trail has it without an address', async () => {
    const { upload, send, log } = await start()
    const { importId } = (await upload()).json()
    const key = randomUUID()
    const order = { mapping, accountType: 'user', invites: false }
    await send(`/${importId}/start`, order, key)
    await send(`/${importId}/start`, order, key)
    const trail = await Array.fromAsync(log.readStream('operations'), ({ event }) => event)
    expect(trail).toMatchObject([{ action: 'member import', outcome: 'began' }, { outcome: 'done' }])
    expect(JSON.stringify(trail)).not.toContain('example.org')
  })

  it('is refused to whoever wants it begun in another way than somebody else has, or who comes after it was cancelled', async () => {
    const { upload, send, view, log } = await start()
    const { importId } = (await upload()).json()
    const order = { mapping, accountType: 'user', invites: false }
    const begin = async (asked: object) => (await send(`/${importId}/start`, asked)).json()
    expect(await begin(order)).toMatchObject({ state: 'waiting', invites: false })
    expect(await begin({ ...order, invites: true })).toMatchObject({ code: 'stale-version' })
    expect(await view(importId)).toMatchObject({ invites: false })
    expect(await begin(order), 'asked for once more').toMatchObject({ state: 'waiting' })
    await send(`/${importId}/cancel`)
    expect(await begin(order)).toMatchObject({ code: 'stale-version' })
    const trail = await Array.fromAsync(log.readStream('operations'), ({ event }) => event)
    const outcomes = trail.flatMap((event) => ('outcome' in event ? [event.outcome] : []))
    expect(outcomes.filter((outcome) => outcome !== 'began')).toEqual(['done', 'refused', 'done', 'refused'])
  })

  it('never makes an account of staff', async () => {
    const { upload, send } = await start()
    const { importId } = (await upload()).json()
    const reply = await send(`/${importId}/start`, { mapping, accountType: 'admin', invites: false })
    expect(reply.statusCode).toBe(400)
  })

  it.each([
    ['without rows', 'Name;Mail'],
    ['with a quote that is not closed', `Name;Mail\n"${'Ada;ada@example.org\n'.repeat(50)}`],
    ['with too many rows', `Mail\n${'a@example.org\n'.repeat(20_001)}`],
    ['that is empty', ''],
  ])('%s is refused', async (_, content) => {
    const { upload } = await start()
    const reply = await upload(content)
    expect([reply.statusCode, reply.json().values]).toEqual([400, { reason: 'no-member-file' }])
  })

  it('holds no line break and no control character in what it stores: none reaches the header of a mail', async () => {
    const { upload } = await start()
    const reply = await upload('Name,Mail\n"Ada\r\nBcc: eve@example.org","ada@example.org\u0000"')
    expect(reply.json().sample).toEqual([['Ada  Bcc: eve@example.org', 'ada@example.org']])
  })

  it('gives names that keep the rules of names: nothing turned, nothing invisible', async () => {
    const { imported, eventsOf } = await start(
      ['Name,Mail', 'Ada\u202e nimda,a@example.org', '\u200b,b@example.org'].join('\n'),
    )
    await imported()
    const nameOf = async (address: string) => {
      const [registered] = await eventsOf(address)
      return registered?.type === 'MemberRegistered' && revealed(registered.contact, null)?.displayName
    }
    expect(await nameOf('a@example.org')).toBe('Ada nimda')
    expect(await nameOf('b@example.org')).toMatch(/^Anonymous [0-9a-f-]{36}$/)
  })

  it('of Windows is read in its own encoding', async () => {
    const { upload } = await start()
    const reply = await upload(Buffer.from('Name;Mail\nZo\u00eb;zoe@example.org', 'latin1'))
    expect(reply.json().sample[0][0]).toBe('Zoë')
  })

  it('that a spreadsheet wrote as Unicode text is read as such', async () => {
    const { upload } = await start()
    const reply = await upload(Buffer.from('\ufeffName\tMail\r\nZo\u00eb\tzoe@example.org', 'utf16le'))
    expect([reply.json().header, reply.json().sample]).toEqual([['Name', 'Mail'], [['Zoë', 'zoe@example.org']]])
  })
})

it('the address of a cell that a spreadsheet would run is guarded in the report', async () => {
  const { upload, send, run, report } = await start()
  const { importId } = (await upload('Mail\n=cmd()@example.org')).json()
  await send(`/${importId}/start`, { mapping: { ...mapping, email: 0 }, accountType: 'user', invites: false })
  await run(importId)
  expect(await report(importId)).toContain("'=cmd()@example.org")
})

it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
  'a form that is broken is refused as such: %s',
  async (type) => {
    const { app, cookie } = await signedInAs('admin', { imports: memoryImports() })
    const headers = { cookie, 'idempotency-key': randomUUID(), 'content-type': type }
    const reply = await app.inject({ method: 'POST', url: '/api/member-imports', headers, payload: 'not a form' })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
  },
)
