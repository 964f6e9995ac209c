import * as z from 'zod/mini'
import { PollId } from '../ids.ts'
import { WireData } from '../survey/answer-data.ts'
import { call } from './call.ts'
import { QuestionVerdict, WirePrecode } from './surveys.ts'

/** An option with its votes: `subset` of `total` votes, `percent` rounded. `checked`: the member chose it. */
const PollPrecode = z.extend(WirePrecode, {
  checked: WirePrecode.shape.openend,
  othertext: z.string(),
  subset: z.int(),
  total: z.int(),
  percent: z.int(),
})
export type PollPrecode = z.infer<typeof PollPrecode>

/** A poll as a member sees it. `QuestionType`: 1 for one choice, 2 for several. `language`: of its texts. */
export const PollQuestion = z.object({
  QuestionID: z.string(),
  pkQuestion: z.string(),
  QuestionType: z.literal([1, 2]),
  QuestionText: z.string(),
  surveyID: PollId,
  maxSelections: z.int(),
  precodes: z.array(PollPrecode),
  validation: z.string(),
  voted: z.boolean(),
  language: z.object({ pkLanguage: z.string(), leftToRight: z.boolean() }),
})
export type PollQuestion = z.infer<typeof PollQuestion>

/** The second item is the question; `waiting` counts the polls that the member may vote in, this one included. */
export const QuickPoll = z.union([
  z.tuple([z.object({ waiting: z.int() }), PollQuestion]),
  z.array(z.never()).check(z.maxLength(0)),
])
export type QuickPoll = z.infer<typeof QuickPoll>

export const getQuickPoll = call({
  method: 'GET',
  path: '/api/surveys/quickpoll',
  summary: 'The next poll that I may vote in; empty if there is none',
  who: 'signed-in',
  replies: { 200: QuickPoll },
})

export const listVotedPolls = call({
  method: 'GET',
  path: '/api/surveys/quickpoll/voted',
  summary: 'The polls that I have voted in, with their results, the latest vote first',
  who: 'signed-in',
  replies: { 200: z.array(PollQuestion) },
})

/** `status` false: nothing was counted, and `questions` says why. */
export const PollReply = z.object({ status: z.boolean(), questions: z.array(QuestionVerdict) })
export type PollReply = z.infer<typeof PollReply>

/** One choice is sent as `{QuestionID}`, several as `{QuestionID}_{Precode}` with 1, or 0 for an unchecked option. */
export const castVote = call({
  method: 'POST',
  path: '/api/surveys/quickpoll/{surveyID}',
  summary: 'Vote in a poll, once',
  who: 'signed-in',
  isRepeatable: true,
  params: z.object({ surveyID: PollId }),
  body: z.object({ DATA: WireData }),
  replies: { 200: PollReply },
})
