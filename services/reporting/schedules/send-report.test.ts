import { MOST_ATTACHED_BYTES } from '@portal/contracts/identity/mail-attachment'
import { Instant, type MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import type { Mail, Sent } from '@portal/infra/mail/mailer'
import { itemId, researcher } from '@portal/tests/support/banners'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { aDashboard, at, monday, noor, omar, plan, scheduleId } from '@portal/tests/support/schedules'
import { aRun } from '@portal/tests/support/surveys/a-run'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import type { RunToKeep } from '../runs/recorded-runs.ts'
import { scheduleCommands } from '../schedule-commands.ts'
import type { Recipient } from './deliver-report.ts'
import { givingUpReport, type SendReportMeans, sendingReport } from './send-report.ts'

const never = new AbortController().signal
const named = (name: string): Recipient => ({
  contact: { username: `${name}@example.org`, displayName: name },
  rights: null,
  isActive: true,
  isLocked: false,
})

/** A schedule whose Monday has come, a mail server that takes everything, and what a worker needs. */
const aMonday = async (dashboard = aDashboard()) => {
  const clock = { now: at }
  const now = () => clock.now
  const log = memoryEventLog()
  const commands = scheduleCommands({ log, now })
  const draft = { reportId: itemId, to: [noor, omar], language: 'en', plan, isPaused: false }
  const asked = { commandId: uuidOf('saved'), intent: 'save' }
  await commands.saveSchedule(asked, { scheduleId, by: researcher, draft, basedOn: null, isNew: true })
  clock.now = monday
  const begun = await commands.beginDue({ scheduleId, dueAt: monday })
  const [sendingId] = Object.keys((begun.outcome === 'accepted' && begun.state?.underWay) || {})
  const [mails, kept] = [[] as Mail[], [] as RunToKeep[]]
  const [outbox, files] = [memoryOutbox(), memoryFiles()]
  const recipients = new Map<MemberId, Recipient>([
    [noor, named('noor')],
    [omar, named('omar')],
  ])
  const means: SendReportMeans = {
    saved: { find: async (kind) => (kind === 'dashboard' ? dashboard : null) as never },
    made: {
      reports: {
        run: async (spec) => ({
          outcome: 'done',
          revision: 'r1',
          json: new TextEncoder().encode(JSON.stringify(aRun({ spec }))),
        }),
      },
      raw: { read: async () => null },
    },
    files,
    keepRuns: async (runs) => void kept.push(...runs),
    commands,
    now,
    recipientOf: async (memberId) => recipients.get(memberId) ?? { ...named('nobody'), contact: null },
    outbox,
    mailState: async (mailId) => (await outbox.find(mailId))?.state ?? null,
    mailer: {
      send: async (mail) => {
        mails.push(mail)
        return { became: 'sent', to: 'smtp' }
      },
    },
    clock: () => new Date(now()),
    warn: () => undefined,
    siteFace: async () => ({ site: 'Tea & Co', accent: '#7a1f3d' }),
    portalUrl: 'https://tea.example.org/',
  }
  const toSend = { scheduleId, sendingId: sendingId as never }
  const run = (differs: Partial<SendReportMeans> = {}, cancelled = never) =>
    sendingReport({ ...means, ...differs })(toSend, { signal: never, cancelled, onShare: () => undefined })
  /** How the sending ended, as the log has it; null: it has not. */
  const ending = async () => {
    for await (const { event } of log.readStream(`report-schedule-${scheduleId}`)) {
      if (event.type === 'ReportSendingEnded') return event as unknown as Record<string, unknown>
    }
    return null
  }
  return { means, commands, run, ending, mails, kept, files, outbox, recipients, toSend, clock }
}

const outcomes = (...of: readonly string[]) => [
  { memberId: noor, outcome: of[0] },
  { memberId: omar, outcome: of[1] },
]
const died = () => Promise.reject(new Error('the worker died'))

describe('a dashboard that is sent', () => {
  it('goes to each recipient as a PDF file, through the outbox, and its run is recorded', async () => {
    const { run, ending, mails, kept, outbox } = await aMonday(aDashboard({ access: '2', rtoken: 'r1' }))
    expect(await run()).toBe('sent')
    expect(await ending()).toMatchObject({ failure: null, outcomes: outcomes('sent', 'sent') })
    expect(mails.map(({ to }) => to)).toEqual(['noor@example.org', 'omar@example.org'])
    const [mail] = mails
    expect(mail?.subject).toBe('Tea in spring, November 23, 2026')
    expect(mail?.text).toContain(`https://tea.example.org/report/all/${itemId}/dashboard?rtoken=r1`)
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({ name: 'Tea in spring 2026-11-23.pdf', media: 'application/pdf' })
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
    const stored = await outbox.find(mail?.id ?? '')
    expect(stored).toMatchObject({ kind: 'report', state: 'sent', attachments: [{ of: 'exports' }] })
    expect(kept).toMatchObject([{ kind: 'export', format: 'pdf', ranBy: researcher }])
  })

  it('goes although the banner of a widget is gone, or a widget cannot be counted: the file says so', async () => {
    const dashboard = aDashboard()
    const [[widget] = []] = dashboard.content.layout
    if (!widget) throw new Error('no widget')
    const gone = [{ ...widget, widgetID: 'gone', crosstabID: itemId }]
    const { run, mails, kept, means } = await aMonday(aDashboard({ layout: [[widget], gone] }))
    expect(await run()).toBe('sent')
    expect([mails.length, kept[0]?.parts.length]).toEqual([2, 1])
    const issues = [{ path: '/questions/0', key: 'no-such-question', values: { question: 'Q9' } } as const]
    const { reports } = means.made
    const other = { ...widget, widgetID: 'other', datasource: { ...widget.datasource, qid: 'Q9' as never } }
    const part = await aMonday(aDashboard({ layout: [[widget], [other]] }))
    const some: typeof reports = {
      run: async (spec, ...of) =>
        spec.questions[0] === 'Q9' ? ({ outcome: 'refused', issues } as const) : reports.run(spec, ...of),
    }
    expect(await part.run({ made: { ...part.means.made, reports: some } })).toBe('sent')
    expect([part.mails.length, part.kept[0]?.parts.length]).toEqual([2, 1])
  })

  it('is not sent again when the job is repeated after it has ended', async () => {
    const { run, mails } = await aMonday()
    await run()
    expect(await run()).toBe('ended before')
    expect(mails).toHaveLength(2)
  })

  it('has the same file, and goes once, although the worker died between the file and the first mail', async () => {
    const { run, ending, mails, files, kept, outbox } = await aMonday()
    await expect(run({ outbox: { ...outbox, write: died } })).rejects.toThrow('the worker died')
    expect(await ending()).toBeNull()
    await run()
    expect([files.kept.size, kept.length, mails.length]).toEqual([1, 1, 2])
    expect(await ending()).toMatchObject({ outcomes: outcomes('sent', 'sent') })
  })

  it('goes once to who had it already when the worker died between two mails', async () => {
    const { run, mails, recipients, means } = await aMonday()
    const recipientOf: SendReportMeans['recipientOf'] = (memberId) =>
      memberId === omar ? died() : means.recipientOf(memberId)
    await expect(run({ recipientOf })).rejects.toThrow('the worker died')
    recipients.set(noor, named('renamed'))
    await run()
    expect(mails.map(({ to }) => to)).toEqual(['noor@example.org', 'omar@example.org'])
  })

  it('is the same mail with the same Message-ID where the worker died before it knew that the mail server took it', async () => {
    const { run, mails, outbox } = await aMonday()
    await expect(run({ outbox: { ...outbox, settle: died } })).rejects.toThrow('the worker died')
    await run()
    const [first, second] = mails
    expect(first?.messageRef).toBeDefined()
    expect([second?.id, second?.messageRef]).toEqual([first?.id, first?.messageRef])
  })

  it.each([
    ['left', { contact: null }],
    ['locked', { isLocked: true }],
    ['not-active', { isActive: false }],
    ['no-access', { rights: [] }],
    ['no-access', { rights: ['members', 'site'] }],
  ] as const)('is not sent to a recipient who is %s, and its history says so', async (outcome, differs) => {
    const { run, ending, mails, recipients } = await aMonday()
    recipients.set(omar, { ...named('omar'), ...differs })
    await run()
    expect(mails).toHaveLength(1)
    expect(await ending()).toMatchObject({ failure: null, outcomes: outcomes('sent', outcome) })
  })

  it('is sent to a former colleague where members may see it', async () => {
    const { run, mails, recipients } = await aMonday(aDashboard({ access: '1' }))
    recipients.set(omar, { ...named('omar'), rights: [] })
    await run()
    expect(mails).toHaveLength(2)
  })

  it('says who the mail server refused, and writes no more to an address that does not exist', async () => {
    const { run, ending, means, outbox } = await aMonday()
    const send = async (mail: Mail): Promise<Sent> =>
      mail.to.startsWith('omar') ? { became: 'refused', because: 'status 550' } : means.mailer.send(mail)
    await run({ mailer: { send } })
    expect(await ending()).toMatchObject({ outcomes: outcomes('sent', 'refused') })
    expect(await outbox.isRefused('omar@example.org', new Date())).toBe(true)
    const again = await aMonday()
    await again.run({ outbox: { ...again.outbox, isRefused: async (to) => to.startsWith('omar') } })
    expect(await again.ending()).toMatchObject({ outcomes: outcomes('sent', 'bounced') })
  })

  it('is kept in the outbox where there is no mail server', async () => {
    const { run, ending } = await aMonday()
    await run({ mailer: { send: async () => ({ became: 'sent', to: 'folder' }) } })
    expect(await ending()).toMatchObject({ outcomes: outcomes('kept', 'kept') })
  })

  it('is tried again while the mail server is away, and given up in the end with what is known', async () => {
    const { run, ending, means, toSend, commands, outbox } = await aMonday()
    const send = async (mail: Mail): Promise<Sent> =>
      mail.to.startsWith('omar') ? Promise.reject(new Error('away')) : means.mailer.send(mail)
    await expect(run({ mailer: { send } })).rejects.toThrow('did not take 1 of 2')
    expect(await ending()).toBeNull()
    await givingUpReport({ ...means, commands })(toSend)
    expect(await ending()).toMatchObject({ failure: null, outcomes: outcomes('sent', 'not-finished') })
    const settled = (await outbox.page({}, null, 9)).map(({ state, because }) => [state, because])
    expect(settled).toEqual([
      ['sent', null],
      ['failed', 'server-away'],
    ])
    expect(await run()).toBe('ended before')
  })

  it('is given up when an operator cancels its job', async () => {
    const { run, ending } = await aMonday()
    await expect(run({ recipientOf: died }, AbortSignal.abort())).rejects.toThrow('died')
    expect(await ending()).toMatchObject({
      failure: 'not-finished',
      outcomes: outcomes('not-finished', 'not-finished'),
    })
  })

  it('is not sent any more once its schedule is deleted, not even what was begun', async () => {
    const { run, commands, mails } = await aMonday()
    await commands.deleteSchedule({ commandId: uuidOf('deleted'), intent: 'delete' }, { scheduleId, by: researcher })
    expect(await run()).toBe('ended before')
    expect(mails).toEqual([])
  })
})

describe('nothing is sent, and the history says why,', () => {
  it('of a dashboard that was deleted: its schedule is paused', async () => {
    const { run, ending, commands } = await aMonday()
    expect(await run({ saved: { find: async () => null } })).toBe('report-deleted')
    expect(await ending()).toMatchObject({ failure: 'report-deleted' })
    expect(await commands.scheduleNow(scheduleId)).toMatchObject({ nextAt: null, draft: { isPaused: true } })
  })

  it('of a dashboard without widgets', async () => {
    const { run } = await aMonday(aDashboard({ layout: [] }))
    expect(await run()).toBe('nothing-laid-out')
  })

  it('of a widget whose survey is gone, with the place', async () => {
    const { run, ending, means } = await aMonday()
    const issues = [{ path: '/surveyID', key: 'no-such-survey', values: { survey: 'tea' } } as const]
    const reports = { run: async () => ({ outcome: 'refused', issues }) as const }
    expect(await run({ made: { ...means.made, reports } })).toBe('not-counted')
    expect(await ending()).toMatchObject({ issues: [{ path: '/content/parts/0/surveyID', key: 'no-such-survey' }] })
  })

  it('of a widget whose banner is gone', async () => {
    const dashboard = aDashboard()
    const [[widget] = []] = dashboard.content.layout
    if (!widget) throw new Error('no widget')
    const { run } = await aMonday(aDashboard({ layout: [[{ ...widget, crosstabID: itemId }]] }))
    expect(await run()).toBe('not-counted')
  })

  it('of a file that is too large for a mail', async () => {
    const { run, files } = await aMonday()
    const large = {
      ...files,
      read: async () => ({ bytes: 1, content: [Buffer.alloc(MOST_ATTACHED_BYTES + 1)] as never }),
    }
    expect(await run({ files: large })).toBe('too-large')
  })
})

it('a sending waits while too much is being counted, and is tried again', async () => {
  const { run, ending, means } = await aMonday()
  const reports = { run: async () => ({ outcome: 'overloaded' }) as const }
  await expect(run({ made: { ...means.made, reports } })).rejects.toThrow('too much')
  expect(await ending()).toBeNull()
})

it('the mail is in the language of the schedule, and its times in its time zone', async () => {
  const { mails, run, commands, toSend } = await aMonday()
  const draft = { reportId: itemId, to: [noor], language: 'ar', plan, isPaused: false }
  const saved = { scheduleId, by: researcher, draft, basedOn: null, isNew: false }
  await commands.saveSchedule({ commandId: uuidOf('in arabic'), intent: 'save' }, saved)
  await run()
  // What was begun before goes out as it was begun.
  expect(mails[0]?.language).toBe('en')
  expect(mails[0]?.text).toContain('8:30')
  const begun = await commands.sendNow({ commandId: uuidOf('now'), intent: 'send' }, { scheduleId, by: noor })
  if (begun.outcome !== 'accepted') throw new Error('not begun')
  const [sendingId] = Object.keys(begun.state?.underWay ?? {})
  expect(sendingId).not.toBe(toSend.sendingId)
  expect(begun.state?.underWay[sendingId ?? '']).toMatchObject({ language: 'ar', to: [noor], by: noor })
  expect(Instant.parse(begun.state?.nextAt ?? '')).toBe('2026-11-30T07:30:00.000Z')
})
