import {
  getVisitPage,
  goBackInVisit,
  lookAheadInVisit,
  submitVisitPage,
  VISIT_HEADER,
} from '@portal/contracts/http/survey-links'
import {
  getSurveyPage,
  goBack,
  lookAhead,
  type SubmitReply,
  type SurveyPage,
  submitPage,
} from '@portal/contracts/http/surveys'
import { addVideoComment, addVisitVideoComment, type VideoComment } from '@portal/contracts/http/video-comments'
import { createContext, use } from 'react'
import { type Command, newCommandId } from '../../lib/command-id.ts'
import { paths } from '../../lib/paths.ts'
import { ask, firstData, send } from '../../lib/requests.ts'
import type { Answers } from './answers/answers.ts'
import { beginInputs } from './input-query.ts'
import { watchTrips } from './trips.ts'

/** A page of answers on the wire. */
export type Submission = Readonly<{
  token: string
  page: string
  questions: Readonly<{ QuestionID: string; QuestionType: number }>[]
  DATA: Answers
  version: number
  saveAndQuit: boolean
  totalQuestions: number
  seconds: number
  showing: string
  language: string
  timerId?: string
  times?: Readonly<{ load?: number; firstClick?: number; clicks?: number }>
}>

/** As the call has it; whose answer it belongs to, the channel knows. */
type SentMark = Omit<VideoComment, 'token'>

type How = Readonly<{ signal?: AbortSignal; keepalive?: boolean }>

/** How a survey is taken: whom the pages are asked of, and where the answers go. */
export type Channel = Readonly<{
  /** Tells what is loaded by it from what others load. */
  key: readonly string[]
  /** Whether somebody takes it who came by a link, and may have no account. */
  isVisit: boolean
  /** Where the respondent goes who saves and quits; null: nowhere. */
  leave: string | null
  /** A test in a tab of its own: saving and quitting closes it, where the browser lets it. */
  closesTab?: true
  /** In a frame of another site: no screen of the portal is led to. */
  isEmbedded: boolean
  /** Lets another person who uses this browser begin anew; not where it is known who takes the survey. */
  another?: () => void
  /** By which token files are uploaded; null: they are only shown, as in a preview. */
  upload: Readonly<{ by: 'member' | 'visit'; token: string }> | null
  /** Stores what is said about a moment of a video at once; null: it is stored with the page alone. */
  sendMark: ((mark: SentMark) => Promise<unknown>) | null
  load: (language: string, signal: AbortSignal) => Promise<SurveyPage>
  /** What came with the document, where it was for this channel. */
  first?: (language: string) => SurveyPage | undefined
  submit: (command: Command<Submission>, how: How) => Promise<SubmitReply>
  goBack: (command: Command<Submission>, how: How) => Promise<SubmitReply>
  /** The page that these answers would lead to, or null; stores nothing. A channel without it is asked for pages one by one. */
  lookAhead?: (body: Submission, signal: AbortSignal) => Promise<SurveyPage | null>
}>

const Shared = createContext<Channel | null>(null)
export const ChannelProvider = Shared.Provider

export const useChannel = (): Channel => {
  const channel = use(Shared)
  if (!channel) throw new Error('A page of a survey is shown within a channel.')
  return channel
}

/** The address of a survey: who takes it, and the variables that it hands over ('' for none). */
export type SurveyAddress = Readonly<{ token: string; backgroundVars: string }>

/** `entersAll`: staff enter every folder of a choice. */
type MemberAddress = SurveyAddress & Readonly<{ entersAll?: boolean }>

/** What goes back is the page as it is, and where it is. */
export const pageOf = ({ token, page, DATA, version, language, seconds, showing }: Submission) => ({
  token,
  page,
  DATA,
  version,
  language,
  seconds,
  showing,
})

/** A member who is signed in. */
export const memberChannel = ({ token, backgroundVars, entersAll = false }: MemberAddress): Channel => {
  const trips = watchTrips()
  const variables = backgroundVars === '' ? {} : { backgroundVars }
  const all = entersAll ? ({ enterAllFolders: 1 } as const) : {}
  const asked = (language: string) => ({
    query: { token, language, ...variables, ...(entersAll && { enterAllFolders: '1' as const }) },
  })
  return {
    key: ['member', token, backgroundVars],
    isVisit: false,
    leave: paths.home,
    isEmbedded: false,
    upload: { by: 'member', token },
    sendMark: (mark) =>
      send(addVideoComment, { body: { ...mark, token, ...variables, ...all } }, { commandId: newCommandId() }),
    load: (language, signal) => ask(getSurveyPage, asked(language), { signal }),
    first: (language) => {
      const page = firstData(getSurveyPage, asked(language))
      if (page) beginInputs(page)
      return page
    },
    submit: ({ commandId, body }, how) =>
      trips.time(send(submitPage, { body: { ...body, ...variables, ...all } }, { commandId, ...how })),
    goBack: ({ commandId, body }, how) =>
      send(goBack, { body: { ...pageOf(body), ...variables } }, { commandId, ...how }),
    lookAhead: (body, signal) =>
      trips.ifLong(
        async () => (await ask(lookAhead, { body: { ...pageOf(body), ...variables, ...all } }, { signal })).next,
      ),
  }
}

/** Somebody who came by a link. The token of the visit is in no address: it is sent as a header, or in the body. */
export const visitChannel = ({ token, backgroundVars }: SurveyAddress): Channel => {
  const variables = backgroundVars === '' ? {} : { backgroundVars }
  const headers = { [VISIT_HEADER]: token }
  const trips = watchTrips()
  return {
    key: ['visit', token, backgroundVars],
    isVisit: true,
    leave: paths.register,
    isEmbedded: false,
    upload: { by: 'visit', token },
    sendMark: (mark) =>
      send(addVisitVideoComment, { body: { ...mark, token, ...variables } }, { commandId: newCommandId() }),
    load: (language, signal) => ask(getVisitPage, { query: { language, ...variables } }, { signal, headers }),
    submit: ({ commandId, body }, how) =>
      trips.time(send(submitVisitPage, { body: { ...body, ...variables } }, { commandId, ...how })),
    goBack: ({ commandId, body }, how) =>
      send(goBackInVisit, { body: { ...pageOf(body), ...variables } }, { commandId, ...how }),
    lookAhead: (body, signal) =>
      trips.ifLong(
        async () => (await ask(lookAheadInVisit, { body: { ...pageOf(body), ...variables } }, { signal })).next,
      ),
  }
}
