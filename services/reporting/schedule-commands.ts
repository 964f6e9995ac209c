import type { ReportScheduleEvent } from '@portal/contracts/events/reporting'
import { type Instant, type MemberId, ScheduleId, SendingId } from '@portal/contracts/ids'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { type Handled, handle, stateOf } from '../kernel/handle.ts'
import {
  type EndSending,
  type NoteFile,
  type ReportSchedule,
  reportSchedule,
  type ScheduleCommand,
  type ScheduleDraft,
  type ScheduleRejection,
} from './domain/report-schedule.ts'

const scheduleStream = (scheduleId: ScheduleId): Stream<ReportScheduleEvent> => `report-schedule-${scheduleId}`

/** The same for a repeated request. */
export const newScheduleId = (commandId: CommandId): ScheduleId =>
  ScheduleId.parse(derivedId('report-schedule', commandId))

type Asked = Readonly<{ commandId: CommandId; intent: string }>
type ByStaff = Readonly<{ scheduleId: ScheduleId; by: MemberId }>
type Saved = ByStaff & Readonly<{ draft: ScheduleDraft; basedOn: number | null; isNew: boolean }>
type Due = Readonly<{ scheduleId: ScheduleId; dueAt: Instant }>
type Changed = Promise<Handled<ReportSchedule, ScheduleRejection>>

/** What is done with schedules. Each command writes one stream, and rejects with NotAppended. */
export const scheduleCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const handled = (asked: Asked, command: ScheduleCommand): Changed =>
    handle(log, reportSchedule, { ...asked, stream: scheduleStream(command.scheduleId) }, command)
  /** Of a sending each step is one command, however often it is repeated. */
  const step = (name: string, sendingId: SendingId): Asked => ({
    commandId: derivedId(`report-sending-${name}`, sendingId),
    intent: `${name} ${sendingId}`,
  })
  return {
    saveSchedule: (asked: Asked, saved: Saved): Changed =>
      handled(asked, { type: 'SaveSchedule', ...saved, at: now() }),

    deleteSchedule: (asked: Asked, of: ByStaff): Changed =>
      handled(asked, { type: 'DeleteSchedule', ...of, at: now() }),

    /** Send it now; asked again it is the same sending. */
    sendNow: (asked: Asked, of: ByStaff): Changed => {
      const sendingId = SendingId.parse(derivedId('report-sending', asked.commandId))
      return handled(asked, { type: 'BeginSending', ...of, sendingId, cause: 'asked', at: now() })
    },

    /** The time has come. A time is one sending, whoever asks for it and however often. */
    beginDue: ({ scheduleId, dueAt }: Due): Changed => {
      const sendingId = SendingId.parse(derivedId('report-sending', scheduleId, dueAt))
      const command = { type: 'BeginSending', scheduleId, sendingId, cause: 'time', dueAt, at: now() } as const
      return handled(step('begin', sendingId), command)
    },

    noteFile: (of: Omit<NoteFile, 'type' | 'at'>): Changed =>
      handled(step('file', of.sendingId), { type: 'NoteFile', ...of, at: now() }),

    endSending: (of: Omit<EndSending, 'type' | 'at'>): Changed =>
      handled(step('end', of.sendingId), { type: 'EndSending', ...of, at: now() }),

    /** As the log has it now. */
    scheduleNow: async (scheduleId: ScheduleId): Promise<ReportSchedule> =>
      (await stateOf(log, reportSchedule, scheduleStream(scheduleId))).state,
  }
}
export type ScheduleCommands = ReturnType<typeof scheduleCommands>
