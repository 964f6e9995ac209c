import type { JobProgress } from '@portal/contracts/http/operations/jobs'
import { type DeliveryMeans, delivering } from './deliver.ts'
import {
  type DueRecipient,
  type KeptMailing,
  type KeptMailings,
  mailIdOf,
  type RecipientSettled,
} from './kept-mailings.ts'

const AT_ONCE = 2
const PAGE = 20
const HELD_MS = 2 * 60_000
const MINUTE_MS = 60_000
/** With pauses of a minute that double up to four hours, about a day and a half. */
const MOST_ATTEMPTS = 16
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE_MS
/** So many in a row that the mail server did not take: it is away, and the others wait as they are. */
const AWAY_AFTER = 4

export type MailingMeans = DeliveryMeans &
  Readonly<{
    mailings: Pick<
      KeptMailings,
      'find' | 'hold' | 'release' | 'gather' | 'recipients' | 'settle' | 'finish' | 'withdraw'
    >
  }>

type Running = Readonly<{
  signal: AbortSignal
  cancelled: AbortSignal
  progress: (progress: JobProgress) => void
}>

const pauseAfter = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, LONGEST_PAUSE_MS)

const later = ({ attempts }: DueRecipient, at: Date): RecipientSettled =>
  attempts + 1 >= MOST_ATTEMPTS
    ? { state: 'failed', because: 'server-away' }
    : { state: 'waiting', because: 'retry', until: new Date(at.getTime() + pauseAfter(attempts)) }

const heldUntil = (at: Date, moreMs = 0): Date => new Date(at.getTime() + HELD_MS + moreMs)

/** What the outbox says of a mail that was tried before and is not sent any more; null where it may be, or was. */
const endOf = ({ state, because }: RecipientSettled) => {
  if (state === 'skipped') return { state: 'suppressed', because: 'unwanted' } as const
  return state === 'failed' && because === 'server-away' ? ({ state, because } as const) : null
}

/** A mail that waited in the outbox does not wait there for ever. */
const endWaiting = async (
  { outbox, clock }: MailingMeans,
  mailId: string,
  settled: RecipientSettled,
): Promise<void> => {
  const end = endOf(settled)
  if (end === null || (await outbox.find(mailId))?.state !== 'waiting') return
  await outbox.settle(mailId, end.state, end.because, clock())
}

type Deliver = ReturnType<typeof delivering>

/** Those who are due, one page after another. @returns whether the mail server is away */
const deliverDue = async (
  means: MailingMeans,
  mailing: KeptMailing,
  { signal, progress }: Running,
  deliver: Deliver,
): Promise<boolean> => {
  const { mailings, clock } = means
  const total = mailing.counts.reduce((sum, { count }) => sum + count, 0)
  const waiting = mailing.counts.reduce((sum, { state, count }) => sum + (state === 'waiting' ? count : 0), 0)
  let done = total - waiting
  let failures = 0
  const settle = async (recipient: DueRecipient): Promise<void> => {
    const { memberId } = recipient
    const delivered = await deliver(recipient)
    failures = delivered === null ? failures + 1 : 0
    const settled = delivered ?? later(recipient, clock())
    await endWaiting(means, mailIdOf(mailing.mailingId, memberId), settled)
    await mailings.settle(mailing.mailingId, memberId, settled, clock())
    done += 1
  }
  for (;;) {
    const page = await mailings.recipients(mailing.mailingId, clock(), PAGE)
    if (page.length === 0) return false
    for (let at = 0; at < page.length; at += AT_ONCE) {
      signal.throwIfAborted()
      await mailings.hold(mailing.mailingId, heldUntil(clock(), 1), heldUntil(clock()))
      await Promise.all(page.slice(at, at + AT_ONCE).map(settle))
      if (failures >= AWAY_AFTER) return true
    }
    progress({ share: total === 0 ? 1 : done / total, text: `${done} of ${total} members` })
  }
}

/**
 * The same; one for whom it goes wrong is due again later, so that the others do not wait behind them.
 * @throws what went wrong first, after all of them
 */
const sendDue = async (means: MailingMeans, mailing: KeptMailing, running: Running): Promise<boolean> => {
  const errors: unknown[] = []
  const deliver = delivering(means, mailing, await means.siteFace())
  const isAway = await deliverDue(means, mailing, running, (recipient) =>
    deliver(recipient).catch((error: unknown) => {
      errors.push(error)
      return null
    }),
  )
  if (errors.length > 0) throw errors[0]
  return isAway
}

/** Lists who gets it, if that was not done before, and sends to those who are due. */
const sendHeld = async (means: MailingMeans, mailingId: string, running: Running): Promise<'done' | 'away'> => {
  const { mailings, clock } = means
  await mailings.gather(mailingId, clock())
  const mailing = await mailings.find(mailingId)
  const isAway = mailing !== null && (await sendDue(means, mailing, running))
  await mailings.finish(mailingId)
  return isAway ? 'away' : 'done'
}

/**
 * Sends a mailing to those who are due. It may be interrupted anywhere, and is then repeated: who has it is settled. Whoever waits for their
 * hours, or for the mail server, is due later, and the mailing is called again then. An operator who cancels the job withdraws the mailing.
 */
export const runMailing =
  (means: MailingMeans) =>
  async (mailingId: string, running: Running): Promise<'done' | 'held' | 'away'> => {
    const { mailings, clock } = means
    if (!(await mailings.hold(mailingId, clock(), heldUntil(clock())))) return 'held'
    try {
      return await sendHeld(means, mailingId, running)
    } catch (error) {
      if (running.cancelled.aborted) await mailings.withdraw(mailingId, clock())
      throw error
    } finally {
      await mailings.release(mailingId)
    }
  }
