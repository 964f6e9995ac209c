import { setTimeout as sleep } from 'node:timers/promises'
import { revealed } from '@portal/contracts/events/personal'
import type { PageAnswered, PageSaved, ResponseEvent } from '@portal/contracts/events/surveys'
import { ResponseId } from '@portal/contracts/ids'
import type { AnswerTexts } from '@portal/contracts/survey/answer-data'
import type { Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { readSettings } from '@portal/infra/settings'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { openStack } from '@portal/services/cli/stack/stack'
import { withLog } from '@portal/services/cli/stack/with-log'
import { type At, memberClient } from './member-client.ts'
import { environmentOf, PASSWORD } from './role-processes.ts'

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

/** What was acknowledged to one member: a line for each step, with the answer and the words of the last page. */
export type Acknowledged = Readonly<{ username: string; story: readonly string[]; isErased: boolean }>

const step = (what: string, answer: number | null, words: string | null): string =>
  [what, answer, words].filter((part) => part !== null).join(' ')

/** An erased member's words are gone; what was answered stays. */
const ERASED = '(erased)'

/** Takes the survey; on its last page saves repeatedly before it is sent, less often if there is no more time. */
const takeSurvey = async (load: Load, username: string, isErased: boolean, isOver: () => boolean) => {
  const member = await memberClient(load.at, username, PASSWORD)
  const token = await member.tokenOf(SURVEY)
  await member.submit(token, 'welcome', { Q2: 3 })
  await member.submit(token, 'opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
  const words = (text: string): string => (isErased ? ERASED : text)
  const story = ['started', 'answered', 'answered']
  for (let n = 0; n < load.saves && !isOver(); n += 1) {
    const wish = `wish ${n} of ${username}`
    await member.save(token, 'you', { Q6: 1 + (n % 5), Q7: wish })
    story.push(step('saved', 1 + (n % 5), words(wish)))
    await sleep(load.paceMs)
  }
  const last = `the last wish of ${username}`
  await member.submit(token, 'you', { Q6: 2, Q7: last })
  story.push(step('answered', 2, words(last)), 'completed')
  if (isErased) await member.erase()
  return { username, story, isErased }
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
    /** @throws the first failure of a member, when all others have finished or failed */
    stop: async (): Promise<readonly Acknowledged[]> => {
      isOver = true
      await done
      return acknowledged
    },
  }
}

const wordOf = {
  ResponseStarted: 'started',
  ResponseImported: null,
  PageAnswered: 'answered',
  PageSaved: 'saved',
  PageReopened: 'reopened',
  ResponseCompleted: 'completed',
  ResponseScreened: 'screened',
  ResponseQuotaFull: 'quota full',
  AlertRaised: null,
  PlaceTaken: null,
  PlaceLost: null,
  ResponseFlagged: null,
  FlagReviewed: null,
  TextCoded: null,
  ResponseWithdrawn: null, // imports only
  ResponseErased: null, // at any time, by the process that finishes the erasure
} satisfies Record<ResponseEvent['type'], string | null>

const answerOf = (event: PageAnswered | PageSaved): number | null => event.data['Q6'] ?? null

const wordsOf = ({ texts }: PageAnswered | PageSaved): string | null =>
  texts ? (revealed<AnswerTexts, AnswerTexts>(texts, {})['Q7'] ?? ERASED) : null

const tellOf = (event: ResponseEvent): string | null => {
  const word = wordOf[event.type]
  if (word === null) return null
  const isPage = event.type === 'PageAnswered' || event.type === 'PageSaved'
  return isPage ? step(word, answerOf(event), wordsOf(event)) : word
}

type Story = readonly string[]
type Stories = ReadonlyMap<string, Story>

const MEMBERS = `select data ->> 'memberId' as id from log.event where stream_id = $1 and type = 'LoginClaimed'`
const RESPONSES = `select stream_id as stream, data -> 'respondent' ->> 'memberId' as member from log.event
  where type = 'ResponseStarted' and data ->> 'via' = 'web' and data ->> 'surveyId' = '${SURVEY}'`

/** Opens the portal's log for a look into it, with its keys. */
const onLog = async <T>(databaseUrl: string, look: (log: EventLog, pool: Pool) => Promise<T>): Promise<T> => {
  const stack = await openStack(readSettings(environmentOf(databaseUrl)))
  try {
    return await withLog(stack, ({ log }) => look(log, stack.pool))
  } finally {
    await stack.close()
  }
}

const storyIn = async (log: EventLog, responseId: string): Promise<Story> => {
  const story: string[] = []
  for await (const { event } of log.readStream<ResponseEvent>(`response-${ResponseId.parse(responseId)}`)) {
    const told = tellOf(event)
    if (told !== null) story.push(told)
  }
  return story
}

/** What the log holds of each member's answers, by the member's id: each event once and in order, with answers and words. */
export const storiesIn = (databaseUrl: string): Promise<Stories> =>
  onLog(databaseUrl, async (log, pool) => {
    const { rows } = await pool.query<Readonly<{ stream: string; member: string }>>(RESPONSES)
    const stories = new Map<string, Story>()
    for (const { stream, member } of rows) stories.set(member, await storyIn(log, stream.slice('response-'.length)))
    return stories
  })

/** The same, as it was acknowledged. */
export const storiesOf = (databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<Stories> =>
  onLog(databaseUrl, async (_, pool) => {
    const stories = new Map<string, Story>()
    for (const { username, story } of acknowledged) {
      const { rows } = await pool.query<Readonly<{ id: string }>>(MEMBERS, [`login-${loginDigest(username)}`])
      stories.set(rows.at(-1)?.id ?? username, story)
    }
    return stories
  })
