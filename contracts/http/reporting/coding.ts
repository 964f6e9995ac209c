import * as z from 'zod/mini'
import { ResponseId, SurveyId } from '../../ids.ts'
import { CodedKey, FrameCode, FrameCodes } from '../../reporting/code-frame.ts'
import { call } from '../call.ts'

const OfKey = z.object({ surveyID: SurveyId, key: CodedKey })
const Code = FrameCode.shape.code
const Search = z.string().check(z.maxLength(200))

/** Of a text: `coded` if all who wrote it have a code, else `open`. */
const states = ['open', 'coded', 'all'] as const
export type CodingState = (typeof states)[number]

/**
 * The code frame of an answer key, and how far its texts are coded. `revision` counts the saves of the frame; 0: nothing is saved yet. `next`: the
 * number for a new code. `responses` have a text, `coded` of them a code; `counts`: by code. `keys`: everything of the survey that can be coded.
 */
const Coding = z.object({
  title: z.string(),
  coded: z.string(),
  codes: z.array(FrameCode),
  revision: z.int(),
  next: z.int(),
  responses: z.int(),
  codedResponses: z.int(),
  counts: z.array(z.object({ code: z.int(), responses: z.int() })),
  keys: z.array(z.object({ key: CodedKey, title: z.string() })),
})
export type Coding = z.infer<typeof Coding>

export const loadCoding = call({
  method: 'GET',
  path: '/api/reporting/coding/{surveyID}/{key}',
  summary: 'The code frame of an open text, and how far it is coded',
  who: 'reports',
  params: OfKey,
  replies: { 200: Coding },
})

/** Replaces the codes. `revision`: the one that was changed; if somebody has saved a later one: 409 `stale-version`. */
export const saveCodeFrame = call({
  method: 'POST',
  path: '/api/reporting/coding/{surveyID}/{key}',
  summary: 'Save the code frame of an open text',
  who: 'reports',
  isRepeatable: true,
  params: OfKey,
  body: z.object({ codes: FrameCodes, revision: z.int() }),
  replies: { 200: z.object({ revision: z.int() }) },
})

/** Of one page. */
export const CODED_TEXTS_PER_PAGE = 50

const TextsQuery = z.object({
  search: z._default(Search, ''),
  state: z._default(z.enum(states), 'all'),
  code: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
})

/**
 * Texts that are the same but for case and spaces are one. `same`: in which they are the same; `responses` wrote it, `coded` of them have a code.
 * `codes`: of all of them; `someCodes`: of some.
 */
const CodedText = z.object({
  text: z.string(),
  same: z.string(),
  responses: z.int(),
  coded: z.int(),
  codes: z.array(z.int()),
  someCodes: z.array(z.int()),
})
export type CodedText = z.infer<typeof CodedText>

const CodedTexts = z.object({ texts: z.array(CodedText), total: z.int(), responses: z.int() })
export type CodedTexts = z.infer<typeof CodedTexts>

/** The texts that most respondents wrote first. Respondents who are left out of reports by default are not listed; they are coded with the others. */
export const listCodedTexts = call({
  method: 'GET',
  path: '/api/reporting/coding/{surveyID}/{key}/texts',
  summary: 'What was written, with its codes',
  who: 'reports',
  params: OfKey,
  query: TextsQuery,
  replies: { 200: CodedTexts },
})

/** Responses that one call codes. */
export const CODED_AT_ONCE = 500

/**
 * Which texts: some by hand (`had`: the codes that one or all of their respondents had when they were chosen; if this has changed, nothing is coded: 409 `stale-version`), all
 * that contain something, or those of single responses (to undo).
 */
const Which = z.union([
  z.strictObject({
    texts: z
      .array(
        z.strictObject({ same: z.string().check(z.maxLength(20_000)), had: z.array(z.int()).check(z.maxLength(500)) }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  z.strictObject({ containing: Search.check(z.minLength(1)), state: z.enum(states) }),
  z.strictObject({ responses: z.array(ResponseId).check(z.minLength(1), z.maxLength(CODED_AT_ONCE)) }),
])
export type WhichTexts = z.infer<typeof Which>

const SomeCodes = z.array(Code).check(z.maxLength(300))

/**
 * Gives codes to texts and takes others away. Up to `CODED_AT_ONCE` responses at a time: `next` is what to pass as `after` to go on, null at the end. `changed`: the
 * responses that were changed.
 */
export const codeTexts = call({
  method: 'POST',
  path: '/api/reporting/coding/{surveyID}/{key}/texts',
  summary: 'Give codes to texts',
  who: 'reports',
  isRepeatable: true,
  params: OfKey,
  body: z.object({ which: Which, add: SomeCodes, remove: SomeCodes, after: z._default(z.int(), -1) }),
  replies: { 200: z.object({ changed: z.array(ResponseId), next: z.nullable(z.int()) }) },
})
