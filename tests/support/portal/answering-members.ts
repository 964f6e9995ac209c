import { setTimeout as sleep } from 'node:timers/promises'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { Pool } from '@portal/infra/database/pool'
import { type At, memberClient } from './member-client.ts'
import { PASSWORD } from './role-processes.ts'

const SURVEY = 'morning-drinks'
/** One in this many members asks to be erased at the end. */
const ERASED_OF = 4

export type Load = Readonly<{
  at: At
  usernames: readonly string[]
  /** Concurrent members. */
  lanes: number
  /** Maximum saves of each member, and milliseconds between them. */
  saves: number
  paceMs: number
  /** Members who ask for their erasure when they have finished. */
  isErasing: boolean
}>

/** What was acknowledged to one member. `story` has the form of `storyOf`, which reads it from the log. */
export type Acknowledged = Readonly<{ username: string; story: string; isErased: boolean }>

const saved = (answer: number): string => `saved ${answer}`
const COMPLETED = ['answered', 'completed'] as const

/** Takes the survey; on its last page saves repeatedly before it is sent, less often if there is no more time. */
const takeSurvey = async (load: Load, username: string, isErased: boolean, isOver: () => boolean) => {
  const member = await memberClient(load.at, username, PASSWORD)
  const token = await member.tokenOf(SURVEY)
  await member.submit(token, 'welcome', { Q2: 3 })
  await member.submit(token, 'opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
  const story = ['started', 'answered', 'answered']
  for (let n = 0; n < load.saves && !isOver(); n += 1) {
    await member.save(token, 'you', { Q6: 1 + (n % 5), Q7: `wish ${n} of ${username}` })
    story.push(saved(1 + (n % 5)))
    await sleep(load.paceMs)
  }
  await member.submit(token, 'you', { Q6: 2, Q7: `the last wish of ${username}` })
  story.push(...COMPLETED)
  if (isErased) await member.erase()
  return { username, story: story.join(', '), isErased }
}

/**
 * Members who answer one after the other, several at once, until they are stopped; those who have begun finish soon.
 */
export const answering = (load: Load) => {
  const waiting = [...load.usernames.entries()]
  const acknowledged: Acknowledged[] = []
  let isOver = false
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !isOver; next = waiting.shift()) {
      const [n, username] = next
      acknowledged.push(await takeSurvey(load, username, load.isErasing && n % ERASED_OF === 0, () => isOver))
    }
  }
  const done = Promise.all(Array.from({ length: load.lanes }, lane))
  done.catch(() => undefined) // handled when it is awaited
  return {
    /** How many have not begun. */
    waiting: () => waiting.length,
    stop: async (): Promise<readonly Acknowledged[]> => {
      isOver = true
      await done
      return acknowledged
    },
  }
}

const wordOf = {
  ResponseStarted: 'started',
  PageAnswered: 'answered',
  PageSaved: 'saved',
  PageReopened: 'reopened',
  ResponseCompleted: 'completed',
  ResponseFlagged: null,
  ResponseErased: null, // at any time, by the process that finishes the erasure
} satisfies Record<ResponseEvent['type'], string | null>

type Row = Readonly<{ stream_id: string; type: ResponseEvent['type']; answer: number | null }>

const EVENTS = `select stream_id, type, (data->'data'->>'Q6')::int as answer from log.event
  where stream_id in (select stream_id from log.event where type = 'ResponseStarted' and data->>'via' = 'web')
  order by stream_id, version`

const tellOf = ({ type, answer }: Row): string | null =>
  type === 'PageSaved' && answer !== null ? saved(answer) : wordOf[type]

/** The answers of each respondent in the log, each event once and in order; sorted. */
export const storiesIn = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<Row>(EVENTS)
  const streams = Map.groupBy(rows, ({ stream_id: stream }) => stream)
  return [...streams.values()]
    .map((events) =>
      events
        .map(tellOf)
        .filter((word) => word !== null)
        .join(', '),
    )
    .toSorted()
}

/** The same, as acknowledged. */
export const storiesOf = (acknowledged: readonly Acknowledged[]): readonly string[] =>
  acknowledged.map(({ story }) => story).toSorted()
