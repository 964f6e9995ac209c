import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { saveDashboard } from '@portal/contracts/http/reporting/dashboards'
import { beginExport, listExports } from '@portal/contracts/http/reporting/exports'
import { saveSchedule } from '@portal/contracts/http/reporting/schedules'
import { DEMO_PASSWORD } from '@portal/services/cli/start/demo-members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyId } from '../bench/submit/walk.ts'
import { aFleet, type Fleet } from '../support/portal/fleet.ts'
import { aLargeSurvey, LONGER_MS, RESPONDENTS } from '../support/portal/large-survey.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity } from '../support/portal/role-processes.ts'
import { expectSound } from '../support/portal/soundness.ts'
import { allReached, reached } from '../support/projections/projecting.ts'
import { aDashboard, plan } from '../support/schedules.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { smtpServer } from '../support/servers/smtp-server.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { anExportRequest, responsesContent } from '../support/surveys/exporting.ts'
import { until } from '../support/until.ts'

const STAFF = 'staff@example.org'
/** Their file takes a worker some tenths of a second. */
const OF_EXPORT = Math.max(3_000, RESPONDENTS)
/** A job of a worker that was killed is taken up once its lock (30 s) has run out and locks are looked at again (every 10 s). */
const TAKEN_UP_MS = 150_000

/** While it is closed, callers of the mail server wait for its first word. */
const aDoor = () => {
  let isOpen = true
  const waiting: (() => void)[] = []
  return {
    callers: () => waiting.length,
    pass: () => (isOpen ? Promise.resolve() : new Promise<void>((go) => waiting.push(go))),
    close: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

const stored = temporaryFolder().at('files')
const door = aDoor()
let mail: Awaited<ReturnType<typeof smtpServer>>
let database: TestDatabase
let fleet: Fleet
let cookie: string

beforeAll(async () => {
  database = await aDatabase()
  mail = await smtpServer(() => null, door.pass)
  await aCommunity(database.url, 0)
  const largeSurveyRead = await aLargeSurvey(database.url, database.pool, OF_EXPORT)
  const ofMails = { SMTP_URL: mail.url, PORTAL_URL: 'https://tea.example.org', MAIL_FROM: 'Tea <tea@example.org>' }
  const settings = { FILES_FOLDER: stored, ...ofMails }
  fleet = await aFleet(database.url, [
    { name: 'api', role: 'api', settings },
    { name: 'projector', role: 'projector' },
    { name: 'worker', role: 'worker', settings },
  ])
  await fleet.ready()
  await largeSurveyRead()
  await allReached(database.pool)
  cookie = (await memberClient(fleet.api, STAFF, DEMO_PASSWORD)).cookie
}, 300_000 + LONGER_MS)
afterAll(async () => {
  fleet.killAll()
  door.open()
  await mail.close()
  await database.drop()
}, 90_000)

const killWorker = async (): Promise<void> => {
  const { ended } = fleet.at('worker')
  fleet.kill('worker')
  await ended
}

const asked = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Response> => {
  const headers = { cookie, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) }
  return fetch(fleet.api() + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

const answer = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
  const reply = await asked(method, path, body)
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/** How many rows a statement finds. */
const count = async (from: string, ...values: readonly unknown[]): Promise<number> =>
  (await database.pool.query(`select from ${from}`, [...values])).rowCount ?? 0

const eventsOf = (type: string): Promise<number> => count('log.event where type = $1', type)

/** Of each state of the jobs of a name, how many there are. */
const jobsOf = async (name: string): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await database.pool.query<Readonly<{ state: string; n: number }>>(
    'select state::text, count(*)::int as n from bullmq.job where name = $1 group by state',
    [name],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

const areDone = (name: string) =>
  until(
    `all jobs ${name} are done`,
    async () => Object.keys(await jobsOf(name)).every((state) => state === 'completed'),
    TAKEN_UP_MS,
  )

/** The stored files: those that are whole, and what is there of others. */
const filesNow = async () => {
  const names = await readdir(stored).catch(() => [])
  const isWhole = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)
  return { whole: names.filter(isWhole), halves: names.filter((name) => name.endsWith('.part')) }
}

describe('kill -9 of the worker in the middle of an export', () => {
  const request = anExportRequest({ content: responsesContent({ surveyID: surveyId }) })
  const begin = async (): Promise<string> =>
    beginExport.replies[200].parse(await answer('POST', '/api/reporting/exports', request)).exportId
  const stateOf = async (id: string) =>
    listExports.replies[200]
      .parse(await answer('GET', '/api/reporting/exports'))
      .find(({ exportId }) => exportId === id)?.state
  const isMade = (id: string) => until('the export is made', async () => (await stateOf(id)) === 'done', TAKEN_UP_MS)
  const download = (id: string) => asked('GET', `/api/reporting/exports/${id}/file`)
  const contentOf = async (id: string): Promise<string> => (await download(id)).text()
  const outcomesOf = async (id: string) => {
    const { rows } = await database.pool.query<Readonly<{ outcome: string }>>(
      `select data ->> 'outcome' as outcome from log.event where stream_id = 'operations' and data ->> 'actionId' = $1 order by pos`,
      [id],
    )
    return rows.map(({ outcome }) => outcome)
  }
  /** Whether a part of a file is on the disk. */
  const isBegun = async (): Promise<boolean> => {
    const { halves } = await filesNow()
    const sizes = halves.map((name) => stat(join(stored, name)).then(({ size }) => size))
    return (await Promise.allSettled(sizes)).some((found) => found.status === 'fulfilled' && found.value > 0)
  }

  it(
    'shows nobody a half file: another worker makes it once, the same as one that nothing disturbed',
    async () => {
      const exportId = await begin()
      await until('a part of the file is written', isBegun)
      await killWorker()
      expect(await stateOf(exportId)).toBe('running')
      expect((await download(exportId)).status).toBe(404)
      expect((await filesNow()).whole).toEqual([])

      await isMade(exportId)
      const undisturbed = await begin()
      await isMade(undisturbed)
      const content = await contentOf(exportId)
      expect(content.split('\r\n')).toHaveLength(OF_EXPORT + 2)
      expect(content === (await contentOf(undisturbed))).toBe(true)

      await areDone('make-export')
      expect(await count('reporting.export where export_id = $1 and claims = 2', exportId)).toBe(1)
      expect(await outcomesOf(exportId)).toEqual(['began', 'done'])
      expect((await filesNow()).whole).toHaveLength(2)
    },
    2 * TAKEN_UP_MS + 60_000 + LONGER_MS,
  )
})

describe('kill -9 of the worker that sends a dashboard', () => {
  const aSchedule = async (): Promise<string> => {
    const { name, content } = aDashboard()
    const { access, settings } = content
    const layout = content.layout.map((row) =>
      row.map((widget) => ({ ...widget, datasource: { ...widget.datasource, surveyID: 'morning-drinks', qid: 'Q2' } })),
    )
    const dashboard = { reportID: 'new', name, description: '', access, settings, layout }
    const { reportID } = saveDashboard.replies[200].parse(await answer('POST', '/api/reporting/dashboards', dashboard))
    await reached(database.pool, 'saved-item')
    const schedule = { scheduleID: 'new', reportID, to: [STAFF], language: 'en', plan, isPaused: true }
    return saveSchedule.replies[200].parse(await answer('POST', '/api/reporting/schedules', schedule)).scheduleID
  }

  /** Nobody can record a run, which is done between the file and its mention in the log. */
  const noRunsRecorded = async () => {
    const connection = await database.pool.connect()
    await connection.query('begin')
    await connection.query('set local idle_in_transaction_session_timeout = 0')
    await connection.query('lock table reporting.recorded_run in share mode')
    return {
      isFelt: async () =>
        (await count(
          `pg_stat_activity where datname = current_database() and application_name = 'portal-worker'
            and wait_event_type = 'Lock' and wait_event = 'relation'`,
        )) > 0,
      end: async () => {
        await connection.query('rollback')
        connection.release()
      },
    }
  }

  it(
    'when it has written the file, and again before the mail: the mail goes out once, with the whole file',
    async () => {
      const scheduleID = await aSchedule()
      const filesBefore = (await filesNow()).whole.length
      door.close()
      const hold = await noRunsRecorded()
      await answer('POST', `/api/reporting/schedules/${scheduleID}/send`)
      await until('the file is written', hold.isFelt)
      await killWorker()
      await hold.end()
      expect((await filesNow()).whole).toHaveLength(filesBefore + 1)
      expect(await eventsOf('ReportFileMade')).toBe(0)

      await until('another worker calls the mail server', () => door.callers() > 0, TAKEN_UP_MS)
      expect(await eventsOf('ReportFileMade')).toBe(1)
      await killWorker()
      expect([mail.taken.length, await eventsOf('ReportSendingEnded')]).toEqual([0, 0])

      door.open()
      await until('the sending has ended', async () => (await eventsOf('ReportSendingEnded')) > 0, TAKEN_UP_MS)
      await areDone('send-report')
      expect(await jobsOf('send-report')).toEqual({ completed: 1 })
      expect(mail.taken.map(({ to }) => to)).toEqual([STAFF])
      expect(await count(`identity.mail where kind = 'report' and state = 'sent'`)).toBe(1)
      const { rows } = await database.pool.query<Readonly<{ name: string; ended: unknown }>>(
        `select made.data ->> 'storedName' as name, ended.data as ended from log.event made, log.event ended
          where made.type = 'ReportFileMade' and ended.type = 'ReportSendingEnded'`,
      )
      expect(rows).toMatchObject([{ ended: { failure: null, outcomes: [{ outcome: 'sent' }] } }])

      const file = await readFile(join(stored, rows[0]?.name ?? ''))
      expect([file.subarray(0, 5).toString(), file.toString('latin1').trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
      const sent = (mail.taken[0]?.message ?? '').replaceAll(/\s/g, '')
      expect(sent.includes(file.toString('base64').replace(/=+$/, ''))).toBe(true)
    },
    3 * TAKEN_UP_MS + 60_000,
  )
})

it(
  'nobody else ended, and the log and all read models are intact',
  async () => {
    await expectSound(database.pool, database.url)
    expect(fleet.collapsed).toEqual([])
    expect(await fleet.stop()).toEqual([0, 0, 0])
  },
  180_000 + LONGER_MS,
)
