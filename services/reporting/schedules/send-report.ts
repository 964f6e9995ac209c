import type { SendReport } from '@portal/contracts/asks/reporting'
import { MOST_ATTACHED_BYTES } from '@portal/contracts/identity/mail-attachment'
import type { MemberId } from '@portal/contracts/ids'
import type { RecipientOutcome, SendingFailure } from '@portal/contracts/reporting/schedule'
import type { SiteFace } from '@portal/contracts/site/site-face'
import type { Issue } from '@portal/contracts/survey/issue'
import type { ScheduleCommands } from '../schedule-commands.ts'
import { type DeliverReportMeans, deliverReport, giveUpMail, outcomeBefore } from './deliver-report.ts'
import { type MakeReportMeans, makeReport, type ReportFile, type ToSend } from './make-report.ts'

export type SendReportMeans = MakeReportMeans &
  DeliverReportMeans &
  Readonly<{
    commands: Pick<ScheduleCommands, 'scheduleNow' | 'noteFile' | 'endSending'>
    siteFace: () => Promise<SiteFace>
    portalUrl: string
  }>

type Running = Readonly<{ signal: AbortSignal; cancelled: AbortSignal; onShare: (share: number) => void }>

type Outcomes = readonly Readonly<{ memberId: MemberId; outcome: RecipientOutcome }>[]

/** The mail server did not take all of them: the job is tried again. */
class NotAllTaken extends Error {
  override readonly name = 'NotAllTaken'
}

type Looking = Readonly<{ commands: Pick<ScheduleCommands, 'scheduleNow'> }>

/** A sending that has not ended, with what its schedule says; null where there is nothing to do. */
const underWay = async ({ commands }: Looking, { scheduleId, sendingId }: SendReport) => {
  const schedule = await commands.scheduleNow(scheduleId)
  const sending = schedule?.isDeleted === false ? schedule.underWay[sendingId] : undefined
  return schedule && sending ? { sending, draft: schedule.draft } : null
}

const end = async (
  { commands }: SendReportMeans,
  { scheduleId, sendingId }: SendReport,
  {
    failure,
    issues = [],
    outcomes = [],
  }: Readonly<{
    failure: SendingFailure | null
    issues?: readonly Issue[]
    outcomes?: Outcomes
  }>,
) => {
  await commands.endSending({ scheduleId, sendingId, failure, issues, outcomes })
  return failure ?? 'sent'
}

/** To one after the other. @throws NotAllTaken while some wait for the mail server */
const deliverAll = async (
  means: SendReportMeans,
  { sendingId, sending, dashboard }: ToSend,
  timeZone: string,
  file: ReportFile,
): Promise<Outcomes> => {
  const { itemId: reportId, name, content } = dashboard
  const { access, rtoken } = content
  const { language, dueAt: madeFor } = sending
  const { portalUrl } = means
  const about = { reportId, rtoken, name, language, timeZone, madeFor, ...(await means.siteFace()), portalUrl }
  const outcomes: Outcomes[number][] = []
  for (const memberId of sending.to) {
    const outcome = await deliverReport(means, { sendingId, about, access, file }, memberId)
    if (outcome) outcomes.push({ memberId, outcome })
  }
  const waiting = sending.to.length - outcomes.length
  if (waiting > 0) throw new NotAllTaken(`the mail server did not take ${waiting} of ${sending.to.length} mails`)
  return outcomes
}

const carryOut = async (means: SendReportMeans, asked: SendReport, { signal, onShare }: Running) => {
  const found = await underWay(means, asked)
  if (!found) return 'ended before'
  const { sending, draft } = found
  const dashboard = await means.saved.find('dashboard', draft.reportId)
  if (!dashboard) return end(means, asked, { failure: 'report-deleted' })
  const toSend = { ...asked, sending, dashboard }
  const made = await makeReport(means, toSend, { signal, onShare })
  if (made.outcome === 'failed') return end(means, asked, made)
  if (made.file.content.length > MOST_ATTACHED_BYTES) return end(means, asked, { failure: 'too-large' })
  signal.throwIfAborted()
  return end(means, asked, { failure: null, outcomes: await deliverAll(means, toSend, draft.plan.timeZone, made.file) })
}

/** Ends a sending that did not end by itself; who has the mail has it. */
export const givingUpReport =
  (
    means: Pick<SendReportMeans, 'mailState' | 'outbox' | 'clock'> &
      Readonly<{ commands: Pick<ScheduleCommands, 'scheduleNow' | 'endSending'> }>,
  ) =>
  async (asked: SendReport): Promise<void> => {
    const { scheduleId, sendingId } = asked
    const found = await underWay(means, asked)
    if (!found) return
    const outcomes: Outcomes[number][] = []
    for (const memberId of found.sending.to) {
      const outcome = (await outcomeBefore(means, sendingId, memberId)) ?? 'not-finished'
      if (outcome === 'not-finished') await giveUpMail(means, sendingId, memberId)
      outcomes.push({ memberId, outcome })
    }
    const failure = outcomes.every(({ outcome }) => outcome === 'not-finished') ? 'not-finished' : null
    await means.commands.endSending({ scheduleId, sendingId, failure, issues: [], outcomes })
  }

/**
 * Makes the file of a sending and sends it to its recipients. It may be interrupted anywhere, and is then repeated: the file is stored
 * once, and who has the mail is in the outbox. A job that an operator cancels gives the sending up.
 * @throws what passes by itself: the job is tried again
 */
export const sendingReport =
  (means: SendReportMeans) =>
  async (asked: SendReport, running: Running): Promise<string> => {
    try {
      return await carryOut(means, asked, running)
    } catch (error) {
      if (running.cancelled.aborted) await givingUpReport(means)(asked)
      throw error
    }
  }
