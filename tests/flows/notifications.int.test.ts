import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchNotifications } from '@portal/contracts/http/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPoll } from '../support/polls.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { portalHere } from '../support/portal/portal-here.ts'
import { aCommunity, environmentOf, PASSWORD, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { aDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'

const database = await aDatabase()
const running: RoleProcess[] = []
let [one, other]: readonly string[] = []
let username = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
  username = (await aCommunity(database.url, 1))[0] ?? ''
  for (const role of ['projector', 'worker', 'api', 'api'] as const) running.push(await runRole(role, database.url))
  ;[, , one, other] = running.map(({ url }) => url)
}, 240_000)
afterAll(async () => {
  await Promise.all(running.map((role) => role.terminate()))
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Publishes a poll as the command line does. */
const publishPoll = async (text: string): Promise<void> => {
  const file = join(folder, `${text}.json`)
  await writeFile(file, JSON.stringify(aPoll({ text })))
  const { code, complaints } = await portalHere(['poll', 'publish', file], environmentOf(database.url))
  if (code !== 0) throw new Error(complaints)
}

/** A stream of notifications as a browser reads it: all of its text until now, and the end of it. */
const listen = async (url: string, cookie: string, after?: string) => {
  const ended = new AbortController()
  const headers = { cookie, ...(after !== undefined && { 'last-event-id': after }) }
  const reply = await fetch(url + watchNotifications.path, { headers, signal: ended.signal })
  const heard = { text: '', isOver: false }
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) heard.text += decoder.decode(chunk, { stream: true })
    heard.isOver = true
  }
  read().catch(() => undefined) // it was ended here
  const titles = () => [...heard.text.matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title)
  const lastId = () => [...heard.text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? ''
  await until('the stream has begun', () => heard.text.includes('event: unread'))
  return { heard, titles, lastId, end: () => ended.abort() }
}

it('a member hears of a poll in any process as it is published, and after a lost connection of what came meanwhile, once', async () => {
  const { cookie } = await memberClient(one ?? '', username, PASSWORD)
  const here = await listen(one ?? '', cookie)
  const there = await listen(other ?? '', cookie)
  await publishPoll('first')
  await until('both streams tell it', () => here.titles().length > 0 && there.titles().length > 0)
  expect([here.titles(), there.titles()]).toEqual([['first'], ['first']])

  here.end()
  await publishPoll('second')
  await until('the other stream tells it', () => there.titles().length === 2)
  const resumed = await listen(other ?? '', cookie, here.lastId())
  expect(resumed.titles()).toEqual(['second'])
  resumed.end()
}, 120_000)

it('a process that stops ends its streams at once, so that browsers go to another one', async () => {
  const { cookie } = await memberClient(one ?? '', username, PASSWORD)
  const stream = await listen(other ?? '', cookie)
  const { code, ms } = (await running.pop()?.terminate()) ?? { code: null, ms: Number.POSITIVE_INFINITY }
  await until('the stream is over', () => stream.heard.isOver)
  expect([code, ms < 9_000]).toEqual([0, true])
}, 60_000)
