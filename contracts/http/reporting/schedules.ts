import * as z from 'zod/mini'
import { MemberId, ReportItemId, ScheduleId, SendingId } from '../../ids.ts'
import { ProblemIssue } from '../../problem.ts'
import {
  MOST_RECIPIENTS,
  RecipientOutcome,
  SchedulePlan,
  SendingCause,
  SendingFailure,
} from '../../reporting/schedule.ts'
import { Language } from '../../survey/local-text.ts'
import { call } from '../call.ts'

/** `name`: the address of the account; null if it is not there any more. */
const Account = z.object({ memberID: MemberId, name: z.nullable(z.string()) })

/** One time that a dashboard was sent. `endedAt` null: under way. `outcome` null: nothing is known yet. */
const Sending = z.object({
  sendingID: SendingId,
  cause: SendingCause,
  dueAt: z.string(),
  endedAt: z.nullable(z.string()),
  failure: z.nullable(SendingFailure),
  issues: z.array(ProblemIssue),
  to: z.array(z.extend(Account, { outcome: z.nullable(RecipientOutcome) })),
})
export type ListedSending = z.infer<typeof Sending>

/** `reportName` null: the dashboard was deleted. `sendings`: the last 50, the newest first. */
const Schedule = z.object({
  scheduleID: ScheduleId,
  reportID: ReportItemId,
  reportName: z.nullable(z.string()),
  to: z.array(Account),
  language: Language,
  plan: SchedulePlan,
  isPaused: z.boolean(),
  nextAt: z.nullable(z.string()),
  Revision: z.int(),
  sendings: z.array(Sending),
})
export type ListedSchedule = z.infer<typeof Schedule>

/** At most 500. `reportID`: those of one dashboard. */
export const listSchedules = call({
  method: 'GET',
  path: '/api/reporting/schedules',
  summary: 'When and to whom dashboards are sent, and what became of it',
  who: 'reports',
  query: z.object({ reportID: z.optional(ReportItemId) }),
  replies: { 200: z.array(Schedule) },
})

/** Accounts that may be recipients; at most 500. */
export const listScheduleRecipients = call({
  method: 'GET',
  path: '/api/reporting/schedules/recipients',
  summary: 'The accounts of staff',
  who: 'reports',
  replies: { 200: z.array(z.object({ memberID: MemberId, name: z.string(), displayName: z.string() })) },
})

/**
 * `scheduleID` `new`: a new one. `to`: addresses or ids of accounts of staff; another one is refused. `Revision`: the revision that was changed;
 * if somebody has saved a later one, this one is refused (409 `stale-version`).
 */
export const saveSchedule = call({
  method: 'POST',
  path: '/api/reporting/schedules',
  summary: 'Say when and to whom a dashboard is sent as PDF by mail',
  who: 'reports',
  isRepeatable: true,
  body: z.object({
    scheduleID: z.union([ScheduleId, z.literal('new')]),
    reportID: ReportItemId,
    to: z.array(z.string().check(z.minLength(1), z.maxLength(254))).check(z.minLength(1), z.maxLength(MOST_RECIPIENTS)),
    language: Language,
    plan: SchedulePlan,
    isPaused: z.boolean(),
    Revision: z.optional(z.int()),
  }),
  replies: { 200: z.object({ scheduleID: ScheduleId, Revision: z.int(), nextAt: z.nullable(z.string()) }) },
})

const ofSchedule = z.object({ scheduleID: ScheduleId })

export const deleteSchedule = call({
  method: 'DELETE',
  path: '/api/reporting/schedules/{scheduleID}',
  summary: 'Send a dashboard no more',
  who: 'reports',
  isRepeatable: true,
  params: ofSchedule,
  replies: { 200: ofSchedule },
})

/** Refused (409 `not-possible`) while it is being sent. */
export const sendScheduleNow = call({
  method: 'POST',
  path: '/api/reporting/schedules/{scheduleID}/send',
  summary: 'Send a dashboard now, beside its times',
  who: 'reports',
  isRepeatable: true,
  params: ofSchedule,
  replies: { 200: ofSchedule },
})
