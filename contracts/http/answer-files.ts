import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { AnswerFilePlan, ColumnPlan, PlanChange, QuestionPlan, ReadingOrder } from '../survey/answer-file-plan.ts'
import { draftTypes } from '../survey/drafted-types.ts'
import { call } from './call.ts'

const MIB = 2 ** 20
/** Most bytes of a file of answers that is uploaded; the command line reads larger ones. */
export const MOST_ANSWER_FILE_BYTES = 100 * MIB

/**
 * `reading`: a worker looks at the columns. `checking`: at the rows, by the plan. `unreadable`: what to do is said, and the file may be read in
 * another way. `failed`, `cancelled`: the import may be begun again, and no row is stored twice.
 */
const AnswerFileState = z.enum([
  'reading',
  'checking',
  'ready',
  'unreadable',
  'importing',
  'done',
  'failed',
  'cancelled',
])
export type AnswerFileState = z.infer<typeof AnswerFileState>

/** A column as its headings and cells describe it. `isDateInDoubt`: its dates fit several formats. */
const ColumnView = z.object({
  headings: z.array(z.string()),
  label: z.string(),
  filled: z.int(),
  /** Null: more than are counted. */
  values: z.nullable(z.int()),
  isDateInDoubt: z.boolean(),
})
export type ColumnView = z.infer<typeof ColumnView>

/** Why columns were taken for what they are, in English, as the command line says it. Positions from 1. */
const Reason = z.object({ columns: z.array(z.int()), text: z.string() })

/** Rows with the same fault. `column`: its position, or null where the fault is of a question or of the whole row. */
export const RowFaults = z.object({
  column: z.nullable(z.int()),
  question: z.nullable(z.string()),
  reason: z.string(),
  rows: z.int(),
  first: z.array(z.int()),
})
export type RowFaults = z.infer<typeof RowFaults>

/** An import of the same file into the same survey. */
const ImportedBefore = z.object({ importId: z.string(), begunAt: z.string() })

/** What is wrong with definition or map, in words. `path`: where. `question`: the one that it is about. */
const PlanIssue = z.object({ path: z.string(), text: z.string(), question: z.nullable(z.string()) })

/** What would become of the rows. `issues`: of definition and map; with any of them no row was looked at. `otherFaults`: more kinds of faults than are listed. */
export const PlanCheck = z.object({
  issues: z.array(PlanIssue),
  rows: z.int(),
  taken: z.int(),
  refused: z.int(),
  againstRules: z.int(),
  faults: z.array(RowFaults),
  otherFaults: z.int(),
  before: z.nullable(ImportedBefore),
})
export type PlanCheck = z.infer<typeof PlanCheck>

export const ImportOutcome = z.object({
  importId: z.nullable(z.string()),
  rows: z.int(),
  stored: z.int(),
  known: z.int(),
  rejected: z.int(),
  againstRules: z.int(),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** `sentence`: what is wrong with the file, in English, with what to do. */
const FileTrouble = z.object({
  key: z.enum(['unreadable', 'interrupted', 'gone', 'refused', 'not-good']),
  sentence: z.string(),
})
export type FileTrouble = z.infer<typeof FileTrouble>

const Listed = z.object({
  answerFileId: z.uuid(),
  fileName: z.string(),
  bytes: z.int(),
  state: AnswerFileState,
  rows: z.nullable(z.int()),
  surveyId: z.nullable(SurveyId),
  createdAt: z.string(),
})
export type ListedAnswerFile = z.infer<typeof Listed>

/** `share`: of the work under way, from 0 to 1. `replaces`: the import in whose place the file comes. */
export const AnswerFile = z.extend(Listed, {
  revision: z.int(),
  share: z.nullable(z.number()),
  isSav: z.boolean(),
  plan: z.nullable(AnswerFilePlan),
  columns: z.array(ColumnView),
  reasons: z.array(Reason),
  sample: z.array(z.array(z.string())),
  check: z.nullable(PlanCheck),
  outcome: z.nullable(ImportOutcome),
  trouble: z.nullable(FileTrouble),
  replaces: z.nullable(z.string()),
})
export type AnswerFile = z.infer<typeof AnswerFile>

/** The values of a column with their labels in the file and their counts, the most frequent first. */
const ColumnValues = z.object({
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
  missing: z.array(z.string()),
})
export type ColumnValues = z.infer<typeof ColumnValues>

const Target = z.object({
  surveyID: SurveyId,
  Name: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      text: z.string(),
      /** Options or items: what columns of their own may belong to. */
      entries: z.array(z.object({ code: z.int(), text: z.string() })),
      gridColumns: z.array(z.object({ code: z.int(), text: z.string() })),
      /** The codes that a cell may mean; empty where cells hold numbers, dates or texts. */
      codes: z.array(z.object({ code: z.int(), text: z.string() })),
      takesOneColumn: z.boolean(),
    }),
  ),
})
export type ImportTarget = z.infer<typeof Target>

const OfFile = z.object({ answerFileId: z.uuid() })
const Position = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))

export const uploadAnswers = call({
  method: 'POST',
  path: '/api/answer-files',
  summary: 'Upload a file of answers (multipart/form-data; CSV, or .sav of SPSS); nothing is imported by that',
  who: 'reports',
  isRepeatable: true,
  isUpload: true,
  replies: { 200: Listed },
})

export const listAnswerFiles = call({
  method: 'GET',
  path: '/api/answer-files',
  summary: 'Files of answers that were uploaded in the last 30 days, the newest first',
  who: 'reports',
  replies: { 200: z.array(Listed) },
})

export const getAnswerFile = call({
  method: 'GET',
  path: '/api/answer-files/{answerFileId}',
  summary: 'A file of answers: its columns, what they are taken for, and how far the work on it is',
  who: 'reports',
  params: OfFile,
  replies: { 200: AnswerFile },
})

export const getAnswerColumn = call({
  method: 'GET',
  path: '/api/answer-files/{answerFileId}/columns/{position}',
  summary: 'The values of a column of a file of answers',
  who: 'reports',
  params: z.extend(OfFile, { position: Position }),
  replies: { 200: ColumnValues },
})

export const readAnswerFile = call({
  method: 'POST',
  path: '/api/answer-files/{answerFileId}/read',
  summary: 'Read a file of answers in another way, or for another survey; a worker makes a new plan of it',
  who: 'reports',
  isRepeatable: true,
  params: OfFile,
  body: ReadingOrder,
  replies: { 200: AnswerFile },
})

export const draftQuestion = call({
  method: 'POST',
  path: '/api/answer-files/{answerFileId}/draft',
  summary: 'What a question of some columns would be, as one of a type',
  who: 'reports',
  isQuestion: true,
  params: OfFile,
  body: z.object({
    id: z.string().check(z.maxLength(40)),
    text: z.string().check(z.maxLength(4_000)),
    type: z.enum(draftTypes),
    columns: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(5_000)),
  }),
  replies: {
    200: z.object({
      question: z.nullable(QuestionPlan),
      columns: z.array(z.object({ position: z.int(), plan: ColumnPlan })),
    }),
  },
})

export const planAnswerFile = call({
  method: 'PUT',
  path: '/api/answer-files/{answerFileId}/plan',
  summary: 'Say what the columns are; a worker checks the rows by it. A plan of an older revision is refused',
  who: 'reports',
  isRepeatable: true,
  params: OfFile,
  body: z.object({ revision: z.int(), change: PlanChange }),
  replies: { 200: AnswerFile },
})

export const startAnswerFile = call({
  method: 'POST',
  path: '/api/answer-files/{answerFileId}/start',
  summary: 'Import the rows by the plan; a worker does it. A new survey is published first',
  who: 'reports',
  isRepeatable: true,
  params: OfFile,
  body: z.object({ revision: z.int(), replaces: z.nullable(z.uuid()) }),
  replies: { 200: AnswerFile },
})

export const cancelAnswerFile = call({
  method: 'POST',
  path: '/api/answer-files/{answerFileId}/cancel',
  summary: 'Stop an import; what is stored stays, and can be withdrawn',
  who: 'reports',
  isRepeatable: true,
  params: OfFile,
  replies: { 200: AnswerFile },
})

export const downloadAnswerReport = call({
  method: 'GET',
  path: '/api/answer-files/{answerFileId}/report',
  summary: 'The refused rows with their reasons, as CSV',
  who: 'reports',
  params: OfFile,
  replies: { 200: { media: 'text/csv' } },
})

export const getImportTarget = call({
  method: 'GET',
  path: '/api/answer-files/targets/{surveyID}',
  summary: 'The questions of a survey, onto which columns may be mapped',
  who: 'reports',
  params: z.object({ surveyID: SurveyId }),
  replies: { 200: Target },
})
