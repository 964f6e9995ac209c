import type { ReportFileMade, ReportScheduleEvent, ReportSendingEnded } from '@portal/contracts/events/reporting'
import type { Instant, MemberId, ReportItemId, ScheduleId, SendingId } from '@portal/contracts/ids'
import { nextTime, type SchedulePlan, type SendingCause } from '@portal/contracts/reporting/schedule'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** What staff say. */
export type ScheduleDraft = Readonly<{
  reportId: ReportItemId
  to: readonly MemberId[]
  language: string
  plan: SchedulePlan
  isPaused: boolean
}>

type OfSchedule = Readonly<{ scheduleId: ScheduleId; at: Instant }>
type ByStaff = OfSchedule & Readonly<{ by: MemberId }>

/** `basedOn`: the revision that was changed; null: the last save wins. `isNew`: a schedule that is not there yet. */
export type SaveSchedule = ByStaff &
  Readonly<{ type: 'SaveSchedule'; draft: ScheduleDraft; basedOn: number | null; isNew: boolean }>

type DeleteSchedule = ByStaff & Readonly<{ type: 'DeleteSchedule' }>

/** `asked`: by this account, now. `time`: it was due at `dueAt`, unless the schedule has changed since. */
export type BeginSending = OfSchedule &
  Readonly<{ type: 'BeginSending'; sendingId: SendingId }> &
  (Readonly<{ cause: 'asked'; by: MemberId }> | Readonly<{ cause: 'time'; dueAt: Instant }>)

export type NoteFile = OfSchedule &
  Pick<ReportFileMade, 'sendingId' | 'storedName' | 'bytes'> &
  Readonly<{ type: 'NoteFile' }>

export type EndSending = OfSchedule &
  Pick<ReportSendingEnded, 'sendingId' | 'failure' | 'issues' | 'outcomes'> &
  Readonly<{ type: 'EndSending' }>

export type ScheduleCommand = SaveSchedule | DeleteSchedule | BeginSending | NoteFile | EndSending

export type ScheduleRejection = Readonly<{
  code: 'unknown-schedule' | 'schedule-deleted' | 'stale-revision' | 'sending-under-way'
}>

/** A sending that has not ended. */
export type Sending = Readonly<{
  cause: SendingCause
  dueAt: Instant
  to: readonly MemberId[]
  language: string
  by: MemberId
  file: Readonly<{ storedName: string; bytes: number }> | null
}>

/** Null until it is saved. `by`: who saved it last. */
export type ReportSchedule = Readonly<{
  draft: ScheduleDraft
  nextAt: Instant | null
  revision: number
  by: MemberId
  isDeleted: boolean
  underWay: Readonly<Record<string, Sending>>
}> | null

type ScheduleDecision = Decision<ReportScheduleEvent, ScheduleRejection>

/** By text: fields in another order are a change, which costs one more revision and nothing else. */
const isSame = (one: ScheduleDraft, other: ScheduleDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

const save = (
  schedule: ReportSchedule,
  { scheduleId, draft, basedOn, isNew, by, at }: SaveSchedule,
): ScheduleDecision => {
  const saved = (revision: number): ScheduleDecision => {
    const nextAt = draft.isPaused ? null : nextTime(draft.plan, at)
    return accept({ type: 'ReportScheduled', scheduleId, ...draft, nextAt, revision, by, at })
  }
  if (schedule === null) return isNew ? saved(1) : reject({ code: 'unknown-schedule' })
  if (schedule.isDeleted) return reject({ code: 'schedule-deleted' })
  if (schedule.draft.reportId !== draft.reportId) return reject({ code: 'unknown-schedule' })
  if (basedOn !== null && basedOn !== schedule.revision) return reject({ code: 'stale-revision' })
  return isSame(schedule.draft, draft) ? accept() : saved(schedule.revision + 1)
}

const remove = (schedule: ReportSchedule, { scheduleId, by, at }: DeleteSchedule): ScheduleDecision => {
  if (schedule === null) return reject({ code: 'unknown-schedule' })
  const { reportId } = schedule.draft
  return schedule.isDeleted ? accept() : accept({ type: 'ReportUnscheduled', scheduleId, reportId, by, at })
}

const begin = (schedule: NonNullable<ReportSchedule>, command: BeginSending): ScheduleDecision => {
  const { scheduleId, sendingId, cause, at } = command
  const { draft, nextAt, by } = schedule
  const { reportId, to, language, plan } = draft
  const begun = { type: 'ReportSendingBegun' as const, scheduleId, reportId, sendingId, cause, to, language, at }
  if (command.cause === 'asked') {
    if (Object.keys(schedule.underWay).length > 0) return reject({ code: 'sending-under-way' })
    return accept({ ...begun, dueAt: at, nextAt, by: command.by })
  }
  // It was moved, paused or begun meanwhile.
  if (nextAt !== command.dueAt) return accept()
  // The clock of another process may be behind.
  const isEarly = at < nextAt
  return accept({ ...begun, dueAt: nextAt, nextAt: nextTime(plan, isEarly ? nextAt : at), by })
}

const noteFile = (schedule: NonNullable<ReportSchedule>, command: NoteFile): ScheduleDecision => {
  const { scheduleId, sendingId, storedName, bytes, at } = command
  if (schedule.underWay[sendingId]?.file !== null) return accept()
  const { reportId } = schedule.draft
  return accept({ type: 'ReportFileMade', scheduleId, reportId, sendingId, storedName, bytes, at })
}

const end = (schedule: NonNullable<ReportSchedule>, command: EndSending): ScheduleDecision => {
  const { type: _, ...ended } = command
  if (!schedule.underWay[command.sendingId]) return accept()
  return accept({ type: 'ReportSendingEnded', reportId: schedule.draft.reportId, ...ended })
}

const without = (underWay: NonNullable<ReportSchedule>['underWay'], sendingId: SendingId) =>
  Object.fromEntries(Object.entries(underWay).filter(([id]) => id !== sendingId))

const evolveSending = (
  schedule: NonNullable<ReportSchedule>,
  event: Exclude<ReportScheduleEvent, { type: 'ReportScheduled' | 'ReportUnscheduled' }>,
): NonNullable<ReportSchedule> => {
  const { underWay, draft } = schedule
  const { sendingId } = event
  switch (event.type) {
    case 'ReportSendingBegun': {
      const { cause, dueAt, nextAt, to, language, by } = event
      const sending = { cause, dueAt, to, language, by, file: null }
      return { ...schedule, nextAt, underWay: { ...underWay, [sendingId]: sending } }
    }
    case 'ReportFileMade': {
      const sending = underWay[sendingId]
      const { storedName, bytes } = event
      if (!sending) return schedule
      return { ...schedule, underWay: { ...underWay, [sendingId]: { ...sending, file: { storedName, bytes } } } }
    }
    case 'ReportSendingEnded': {
      const ended = { ...schedule, underWay: without(underWay, sendingId) }
      if (event.failure !== 'report-deleted') return ended
      return { ...ended, nextAt: null, draft: { ...draft, isPaused: true } }
    }
  }
}

export const reportSchedule: Decider<ReportSchedule, ScheduleCommand, ReportScheduleEvent, ScheduleRejection> = {
  initial: null,
  decide: (schedule, command) => {
    if (command.type === 'SaveSchedule') return save(schedule, command)
    if (command.type === 'DeleteSchedule') return remove(schedule, command)
    if (schedule === null) return reject({ code: 'unknown-schedule' })
    if (schedule.isDeleted) return reject({ code: 'schedule-deleted' })
    switch (command.type) {
      case 'BeginSending':
        return begin(schedule, command)
      case 'NoteFile':
        return noteFile(schedule, command)
      case 'EndSending':
        return end(schedule, command)
    }
  },
  evolve: (schedule, event) => {
    if (event.type === 'ReportScheduled') {
      const { reportId, to, language, plan, isPaused, nextAt, revision, by } = event
      const underWay = schedule?.underWay ?? {}
      return { draft: { reportId, to, language, plan, isPaused }, nextAt, revision, by, isDeleted: false, underWay }
    }
    if (event.type === 'ReportUnscheduled') return schedule && { ...schedule, isDeleted: true, nextAt: null }
    return schedule && evolveSending(schedule, event)
  },
}
