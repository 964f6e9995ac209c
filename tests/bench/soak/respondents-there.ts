import { setTimeout as sleep } from 'node:timers/promises'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { Instant } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { responseIdOf } from '@portal/services/surveys/commands'
import { fillLog } from '../../support/projections/fill-log.ts'
import { uuidOf } from '../../support/surveys/answering.ts'
import { bodyFor, PAGES, survey, surveyId, walker } from '../submit/walk.ts'

const AT_ONCE = 5_000

const at = Instant.parse(new Date().toISOString())

const answersOf = (body: string): Readonly<Record<string, number>> => {
  const { DATA }: Readonly<{ DATA: Record<string, number> }> = JSON.parse(body)
  return Object.fromEntries(Object.entries(DATA).filter(([, value]) => value !== 0))
}

/** The events of a member's first `pages` pages. */
const eventsOf = (n: number, pages: number): readonly Recorded[] => {
  const member = walker(n)
  const { memberId } = member
  const responseId = responseIdOf(surveyId, memberId)
  const of = { surveyId, responseId, at }
  const events: ResponseEvent[] = [
    {
      type: 'ResponseStarted',
      ...of,
      surveyVersion: 1,
      respondent: { kind: 'member', memberId },
      flags: {},
      via: 'web',
    },
  ]
  for (const [index, { id, questions }] of survey.pages.slice(0, pages).entries()) {
    const data = answersOf(bodyFor(member, index, n))
    events.push({ type: 'PageAnswered', ...of, page: id, owner: memberId, data, asked: questions.map((q) => q.id) })
  }
  if (pages === PAGES) events.push({ type: 'ResponseCompleted', ...of })
  const stream = `response-${responseId}`
  return events.map((event, i) => ({
    event,
    position: '',
    stream,
    version: i + 1,
    eventId: uuidOf(`${stream} ${i}`),
    recordedAt: at,
  }))
}

/**
 * Puts members into the log as if they had answered before: `done` who finished, then `underWay` who are in progress,
 * evenly over the pages. The log's last positions are theirs.
 */
export const respondentsThere = async (pool: Pool, done: number, underWay: number) => {
  const thinking = Array.from({ length: underWay }, (_, i) => ({ n: done + i, index: 1 + (i % (PAGES - 1)) }))
  let waiting: Recorded[] = []
  for (let n = 0; n < done + underWay; n += 1) {
    waiting.push(...eventsOf(n, n < done ? PAGES : (thinking[n - done]?.index ?? 1)))
    if (waiting.length < AT_ONCE) continue
    await fillLog(pool, waiting)
    waiting = []
  }
  if (waiting.length > 0) await fillLog(pool, waiting)
  await pool.query('vacuum analyze log.event')
  return thinking
}

const BEHIND = `select from proj.checkpoint where ('x' || pos)::bit(64)::bigint < (select max(pos) from log.event where log_part = 0)`
const COUNTED = 'select coalesce(sum(respondents), 0)::int as n from read.survey_size'

/**
 * The rows of existing respondents are made before the measurement starts. A projection that has not begun has no
 * checkpoint: so the respondents are counted too.
 */
export const caughtUp = async (pool: Pool, respondents: number): Promise<void> => {
  const isBehind = async () => ((await pool.query(BEHIND)).rowCount ?? 0) > 0
  const counted = async () => (await pool.query<Readonly<{ n: number }>>(COUNTED)).rows[0]?.n ?? 0
  while ((await isBehind()) || (await counted()) < respondents) await sleep(500)
}
