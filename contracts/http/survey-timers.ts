import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { call } from './call.ts'
import { TimerId } from './surveys.ts'

/** Milliseconds; a day at most. */
const Duration = z.number().check(z.minimum(0), z.maximum(86_400_000))
const Recorded = z.object({ status: z.literal('success'), id: TimerId })

/**
 * Records of a page, by the id of its timer, which whoever was shown the page has. They are kept in memory until the page is sent, and stored
 * with it, if its survey records times (`recordTimes`): a page that is never sent leaves none.
 */
export const recordLoading = call({
  method: 'POST',
  path: '/api/timer/loading',
  summary: 'How long a page of a survey took to load',
  who: 'link-holder',
  body: z.object({ id: TimerId, loadTime: Duration }),
  replies: { 200: Recorded },
})

export const recordClick = call({
  method: 'POST',
  path: '/api/timer/click',
  summary: 'A press on a page of a survey, and when',
  who: 'link-holder',
  body: z.object({ id: TimerId, time: Duration }),
  replies: { 200: Recorded },
})

export const recordSubmit = call({
  method: 'POST',
  path: '/api/timer/submit',
  summary: 'When a page of a survey was about to be sent',
  who: 'link-holder',
  body: z.object({ id: TimerId, time: Duration }),
  replies: { 200: Recorded },
})

/** A beacon: sent while the page is being hidden, and answered without a body that anybody reads. */
export const recordOptOut = call({
  method: 'POST',
  path: '/api/timer/optout',
  summary: 'A respondent hides or leaves a page of a survey before it is sent',
  who: 'link-holder',
  body: z.object({ id: TimerId, time: Duration }),
  replies: { 200: Recorded },
})

/** `externalUser` is accepted and changes nothing: the session says whose timer it is. */
export const getTimer = call({
  method: 'GET',
  path: '/api/timer',
  summary: 'The timer of one of my pages: its id, and how long the page took to load',
  who: 'signed-in',
  query: z.object({
    page: z.string().check(z.maxLength(40)),
    surveyID: SurveyId,
    externalUser: z.optional(z.string().check(z.maxLength(200))),
  }),
  replies: {
    200: z.object({ id: TimerId, page: z.string(), surveyID: SurveyId, loadTime: z.nullable(z.number()) }),
  },
})

export const getTimerClicks = call({
  method: 'GET',
  path: '/api/timer/click',
  summary: 'My presses on pages of a survey that are not sent yet',
  who: 'signed-in',
  query: z.object({ surveyID: SurveyId }),
  replies: {
    200: z.object({
      clicks: z.array(z.object({ page: z.string(), firstClick: z.nullable(z.number()), clicks: z.int() })),
    }),
  },
})
