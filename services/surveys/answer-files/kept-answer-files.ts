import type { AnswerFileState, FileTrouble, ImportOutcome, PlanCheck } from '@portal/contracts/http/answer-files'
import type { MemberId, SurveyId } from '@portal/contracts/ids'
import type { AnswerFilePlan, ReadingOrder } from '@portal/contracts/survey/answer-file-plan'
import type { Issue } from '@portal/contracts/survey/issue'
import type { FileName } from '@portal/infra/tools/file-name'
import type { DraftReason } from '../import/draft/draft-survey.ts'
import type { KeptFaults } from './count-faults.ts'
import type { StoredFacts } from './stored-facts.ts'

export type NewAnswerFile = Readonly<{
  answerFileId: string
  askedBy: MemberId
  fileName: string
  stored: FileName
  bytes: number
  order: ReadingOrder
}>

/** The result of a check as it is kept: what is wrong is worded when it is shown. */
export type KeptCheck = Omit<PlanCheck, 'issues' | 'faults'> &
  Readonly<{ faults: readonly KeptFaults[]; issues: readonly Readonly<{ issue: Issue; question: string | null }>[] }>

/** What is known of a file so far, and what is asked of it. */
export type AnswerFileWork = Readonly<{
  order: ReadingOrder
  plan: AnswerFilePlan | null
  reasons: readonly DraftReason[]
  check: KeptCheck | null
  outcome: ImportOutcome | null
  trouble: FileTrouble | null
  /** The stored report of the refused rows. */
  report: FileName | null
  replaces: string | null
  /** The last change, so that repeating it has no effect. */
  lastCommand: string | null
}>

/** `revision` rises with each change: a worker that has an older one ends. */
export type KeptAnswerFile = Readonly<{
  answerFileId: string
  askedBy: MemberId
  fileName: string
  stored: FileName
  bytes: number
  state: AnswerFileState
  revision: number
  share: number | null
  rows: number | null
  surveyId: SurveyId | null
  work: AnswerFileWork
  createdAt: string
}>

/** Which file, and the revision that the change follows: a change of an older one has no effect. */
export type AnswerFileAt = Readonly<{ answerFileId: string; revision: number }>

/** Work that no worker has begun. */
export type WaitingAnswerFile = AnswerFileAt & Readonly<{ state: AnswerFileState }>

/** Parts that are left out stay. `raises`: the next revision begins, and its share. */
export type AnswerFileChange = Readonly<{
  from: readonly AnswerFileState[]
  state: AnswerFileState
  raises?: true
  work?: Partial<AnswerFileWork>
  facts?: StoredFacts
  surveyId?: SurveyId
}>

/** Files of answers that staff have uploaded. */
export type KeptAnswerFiles = Readonly<{
  /** Has no effect where it is kept already. */
  add: (added: NewAnswerFile) => Promise<void>
  find: (answerFileId: string) => Promise<KeptAnswerFile | null>
  /** Null before the file was read. */
  factsOf: (answerFileId: string) => Promise<StoredFacts | null>
  /** The newest first, without their plans. */
  list: (most: number) => Promise<readonly Omit<KeptAnswerFile, 'work'>[]>
  /** @returns whether the file was as expected, and is changed */
  change: (at: AnswerFileAt, change: AnswerFileChange) => Promise<boolean>
  /** Stores the progress, or that the work has begun. @returns whether the work is still wanted */
  tell: (at: AnswerFileAt, state: AnswerFileState, share: number | null) => Promise<boolean>
  /** The plans of files that were imported into a survey, the latest first. */
  earlierPlans: (surveyId: SurveyId) => Promise<readonly AnswerFilePlan[]>
  /** The files of imports, by the import. */
  byImport: (surveyId: SurveyId) => Promise<ReadonlyMap<string, string>>
  /** Whether a row names this stored file. */
  isClaimed: (stored: FileName) => Promise<boolean>
  /** Work at this revision has failed, as if its worker had died. */
  interrupt: (at: AnswerFileAt) => Promise<void>
  /** Work that has waited for a worker for a minute. */
  waiting: () => Promise<readonly WaitingAnswerFile[]>
  /** Work that its worker has not told of for long has failed. @returns how many were changed */
  giveUp: () => Promise<number>
}>
