import {
  deleteSchedule,
  type ListedSchedule,
  type ListedSending,
  listScheduleRecipients,
  listSchedules,
  saveSchedule,
  sendScheduleNow,
} from '@portal/contracts/http/reporting/schedules'
import { MemberId, SendingId } from '@portal/contracts/ids'
import type { SchedulePlan } from '@portal/contracts/reporting/schedule'
import type { Issue } from '@portal/contracts/survey/issue'
import { isTimeZone } from '@portal/contracts/time-zone'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { Member, MemberQueries, StaffAccount } from '@portal/projections/identity/member/queries'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import type { KeptSchedule, ScheduleQueries } from '@portal/projections/reporting/schedule/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { holds, isStaff, type RightsOf } from '../../http/sessions/actor.ts'
import type { Handled } from '../../kernel/handle.ts'
import type { ReportSchedule, ScheduleRejection } from '../domain/report-schedule.ts'
import { newScheduleId, type ScheduleCommands } from '../schedule-commands.ts'
import { refusal } from './refusal.ts'

export type ScheduleRoutesDeps = Readonly<{
  saved: SavedItemQueries
  schedules: Pick<ScheduleQueries, 'list'>
  scheduleCommands: Pick<ScheduleCommands, 'saveSchedule' | 'deleteSchedule' | 'sendNow'>
  members: Pick<MemberQueries, 'byId' | 'byLogin'>
  staffAccounts: () => Promise<readonly StaffAccount[]>
  rightsOf: RightsOf
  /** What accounts sign in by, for those that are there. */
  namesOf: (members: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>
  reached: Reached
}>

/** @throws ProblemError if it was refused */
const changed = (handled: Handled<ReportSchedule, ScheduleRejection>) => {
  if (handled.outcome === 'accepted') return { schedule: handled.state, position: handled.position }
  switch (handled.rejection.code) {
    case 'unknown-schedule':
    case 'schedule-deleted':
      throw new ProblemError('not-found')
    case 'stale-revision':
      throw new ProblemError('stale-version')
    case 'sending-under-way':
      throw new ProblemError('not-possible', { values: { reason: 'sending-under-way' } })
  }
}

const planIssues = ({ every, day, timeZone }: SchedulePlan): readonly Issue[] => [
  ...(isTimeZone(timeZone)
    ? []
    : [{ path: '/plan/timeZone', key: 'unknown-time-zone', values: { name: timeZone } } as const]),
  ...(every === 'week' && day > 7 ? [{ path: '/plan/day', key: 'no-such-weekday', values: {} } as const] : []),
]

const mayReceive = (member: Member | null): member is Member =>
  member !== null && isStaff(member) && member.isActive && !member.isLocked

/** Who sees no reports gets none by mail either. */
const seesReports = async (
  rightsOf: RightsOf,
  { memberId: id, accountType }: Pick<Member, 'memberId' | 'accountType'>,
) => holds({ rights: await rightsOf({ id, accountType }) }, 'reports')

type Found = Readonly<{ id: MemberId } | { refused: 'no-such-staff' | 'no-right-to-reports' }>

/** The account of an address or id, if it may be sent to. A paused schedule keeps the ids of those who have left. */
const recipientOf = async (deps: ScheduleRoutesDeps, said: string, isPaused: boolean): Promise<Found> => {
  const { members, rightsOf } = deps
  const id = MemberId.safeParse(said)
  if (id.success && isPaused) return { id: id.data }
  const member = id.success ? await members.byId(id.data) : await members.byLogin(loginDigest(said.trim()))
  if (!mayReceive(member)) return { refused: 'no-such-staff' }
  return (await seesReports(rightsOf, member)) ? { id: member.memberId } : { refused: 'no-right-to-reports' }
}

type Wanted = Readonly<{ to: readonly string[]; isPaused: boolean }>

/** The accounts of addresses or ids, each once. @throws ProblemError with those that are not of staff, or may see no reports */
const recipientsOf = async (deps: ScheduleRoutesDeps, { to, isPaused }: Wanted): Promise<readonly MemberId[]> => {
  const found = await Promise.all(to.map((said) => recipientOf(deps, said, isPaused)))
  const issues = found.flatMap((one, at): readonly Issue[] =>
    'refused' in one ? [{ path: `/to/${at}`, key: one.refused, values: { name: to[at]?.trim() ?? '' } }] : [],
  )
  if (issues.length > 0) throw refusal(issues)
  return [...new Set(found.flatMap((one) => ('id' in one ? [one.id] : [])))]
}

type Names = ReadonlyMap<MemberId, string>

const accountOf = (memberID: MemberId, names: Names) => ({ memberID, name: names.get(memberID) ?? null })

const presentSending = (
  { sendingId, cause, dueAt, endedAt, failure, issues, to, outcomes }: KeptSchedule['sendings'][number],
  names: Names,
): ListedSending => ({
  sendingID: SendingId.parse(sendingId),
  cause,
  dueAt,
  endedAt,
  failure,
  issues: [...issues],
  to: to.map((memberID) => ({
    ...accountOf(memberID, names),
    outcome: outcomes.find(({ memberId }) => memberId === memberID)?.outcome ?? null,
  })),
})

const present = (kept: KeptSchedule, names: Names): ListedSchedule => ({
  scheduleID: kept.scheduleId,
  reportID: kept.reportId,
  reportName: kept.reportName,
  to: kept.recipients.map((memberID) => accountOf(memberID, names)),
  language: kept.language,
  plan: kept.plan,
  isPaused: kept.isPaused,
  nextAt: kept.nextAt,
  Revision: kept.revision,
  sendings: kept.sendings.map((sending) => presentSending(sending, names)),
})

const peopleIn = (schedules: readonly KeptSchedule[]): readonly MemberId[] => [
  ...new Set(schedules.flatMap(({ recipients, sendings }) => [...recipients, ...sendings.flatMap(({ to }) => to)])),
]

const listRoutes = ({ schedules, namesOf, staffAccounts, rightsOf, reached }: ScheduleRoutesDeps): readonly Route[] => [
  route(
    listSchedules,
    async ({ query }) => {
      const found = await schedules.list(query.reportID ?? null)
      const names = await namesOf(peopleIn(found))
      return found.map((schedule) => present(schedule, names))
    },
    { before: atLeast(reached, 'report-schedule', 'saved-item') },
  ),
  route(listScheduleRecipients, async () => {
    const accounts = await staffAccounts()
    const mayReport = await Promise.all(accounts.map((account) => seesReports(rightsOf, account)))
    return accounts
      .filter((_, at) => mayReport[at])
      .map(({ memberId: memberID, username: name, displayName }) => ({ memberID, name, displayName }))
  }),
]

/** When and to whom dashboards are sent: recipients are accounts of staff, whose right to the figures is checked at each sending. */
export const scheduleRoutes = (deps: ScheduleRoutesDeps): readonly Route[] => [
  ...listRoutes(deps),
  route(
    saveSchedule,
    async (request, reply) => {
      const { actor, ...asked } = commandOf(request)
      const { scheduleID, reportID: reportId, language, plan, isPaused, Revision } = request.body
      const issues = planIssues(plan)
      if (issues.length > 0) throw refusal(issues)
      const to = await recipientsOf(deps, request.body)
      if (!isPaused && !(await deps.saved.find('dashboard', reportId))) throw new ProblemError('not-found')
      const isNew = scheduleID === 'new'
      const scheduleId = isNew ? newScheduleId(asked.commandId) : scheduleID
      const draft = { reportId, to, language, plan, isPaused }
      const command = { scheduleId, by: actor.id, draft, basedOn: Revision ?? null, isNew }
      const { schedule, position } = changed(await deps.scheduleCommands.saveSchedule(asked, command))
      withPosition(reply, position)
      return { scheduleID: scheduleId, Revision: schedule?.revision ?? 0, nextAt: schedule?.nextAt ?? null }
    },
    { before: atLeast(deps.reached, 'saved-item') },
  ),
  route(deleteSchedule, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { scheduleID } = request.params
    const command = { scheduleId: scheduleID, by: actor.id }
    withPosition(reply, changed(await deps.scheduleCommands.deleteSchedule(asked, command)).position)
    return { scheduleID }
  }),
  route(sendScheduleNow, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { scheduleID } = request.params
    const command = { scheduleId: scheduleID, by: actor.id }
    withPosition(reply, changed(await deps.scheduleCommands.sendNow(asked, command)).position)
    return { scheduleID }
  }),
]
