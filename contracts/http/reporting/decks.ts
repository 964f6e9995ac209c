import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { ReportAccess } from '../../reporting/saved/dashboard.ts'
import { LONGEST_NAME, LONGEST_NOTE } from '../../reporting/saved/saved-item.ts'
import { call } from '../call.ts'

const BASE = '/api/surveys/report/surveys/deck'

const about = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)),
  access: z._default(ReportAccess, '0'),
  description: z._default(z.string().check(z.maxLength(LONGEST_NOTE)), ''),
}
/** The questions in their order, as JSON text. */
const Questions = z.string().check(z.maxLength(100_000))

/** The revision that was changed; if somebody has saved a later one, this one is refused (409 `stale-version`). */
const Revision = z.optional(z.int())
const Saved = z.object({ reportID: ReportItemId, Revision: z.int() })
const OfDeck = z.object({ reportID: ReportItemId })

/** `surveyID`: the survey from which the deck was begun; its questions may be of others. */
export const addDeck = call({
  method: 'POST',
  path: `${BASE}/add/{surveyID}`,
  summary: 'Save a new deck',
  who: 'reports',
  isRepeatable: true,
  params: z.object({ surveyID: SurveyId }),
  body: z.object({ ...about, questions: Questions }),
  replies: { 200: Saved },
})

export const updateDeckInfo = call({
  method: 'POST',
  path: `${BASE}/update/info/{reportID}`,
  summary: 'Change the name, access and description of a deck',
  who: 'reports',
  isRepeatable: true,
  params: OfDeck,
  body: z.object({ ...about, Revision }),
  replies: { 200: Saved },
})

export const updateDeck = call({
  method: 'POST',
  path: `${BASE}/update/{reportID}`,
  summary: 'Change the questions of a deck',
  who: 'reports',
  isRepeatable: true,
  params: OfDeck,
  body: z.object({ questions: Questions, Revision }),
  replies: { 200: Saved },
})

const Deck = z.object({
  pkReport: ReportItemId,
  name: z.string(),
  access: ReportAccess,
  description: z.string(),
  questions: Questions,
  Revision: z.int(),
  savedAt: z.string(),
})
export type Deck = z.infer<typeof Deck>

export const loadDeck = call({
  method: 'GET',
  path: `${BASE}/load/{reportID}`,
  summary: 'A deck',
  who: 'reports',
  params: OfDeck,
  replies: { 200: Deck },
})

/** Those that do not exist, or not any more, are left out of the reply. */
export const deleteDecks = call({
  method: 'POST',
  path: `${BASE}/delete`,
  summary: 'Delete decks',
  who: 'reports',
  isRepeatable: true,
  body: z.object({ reportIDs: z.array(ReportItemId).check(z.minLength(1), z.maxLength(100)) }),
  replies: { 200: z.object({ reportIDs: z.array(ReportItemId) }) },
})

/** At most 500, the latest first. */
export const listDecks = call({
  method: 'GET',
  path: '/api/reporting/decks',
  summary: 'The saved decks',
  who: 'reports',
  replies: { 200: z.array(Deck) },
})
