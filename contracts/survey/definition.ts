import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { Condition } from './condition.ts'
import { CustomCode } from './custom-code.ts'
import { Folder, FolderChoice, Plan } from './folders/folder.ts'
import { MOST_PAGES } from './limits.ts'
import { Language, LocalText } from './local-text.ts'
import { Question } from './question.ts'

/** Where a respondent ends: a message, or another address. */
export const EndPage = z.union([
  z.strictObject({ message: LocalText }),
  z.strictObject({ redirect: z.url({ protocol: /^https?$/ }) }),
])
export type EndPage = z.infer<typeof EndPage>

const PartId = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(40))

/**
 * Ends the survey for those for whom the condition holds, once its last question was answered: screened out, because it is not for them, or
 * terminated, because of how they answer.
 */
export const ScreenOut = z.strictObject({
  id: PartId,
  when: Condition,
  outcome: z.optional(z.enum(['screened', 'terminated'])),
})

const StaffName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** Whom the cell counts, and how many of them may complete the survey. */
export const QuotaCell = z.strictObject({
  id: PartId,
  name: z.optional(StaffName),
  when: Condition,
  target: z.int().check(z.minimum(1), z.maximum(10_000_000)),
})
export type QuotaCell = z.infer<typeof QuotaCell>

/** Limits how many complete the survey, cell by cell. A respondent belongs to the first cell that fits, if there is one. */
export const Quota = z.strictObject({
  id: PartId,
  name: z.optional(StaffName),
  cells: z.array(QuotaCell).check(z.minLength(1), z.maxLength(200)),
})
export type Quota = z.infer<typeof Quota>

/**
 * An https address with the place of the id in its path or query, `{id}`. The host stands before it, whole: what a respondent brings
 * cannot change where they are sent.
 */
const ReturnAddress = z
  .string()
  .check(
    z.maxLength(1_000),
    z.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?\/(?:[^\s{}]|\{id\})*\{id\}(?:[^\s{}]|\{id\})*$/, 'return-address'),
  )

/** Who sent a respondent, and where such respondents return to. `variable`: the background variable with their id at the supplier. */
export const Supplier = z.strictObject({
  id: PartId,
  when: z.optional(Condition),
  variable: z.string(),
  returns: z.strictObject({
    complete: ReturnAddress,
    screened: z.optional(ReturnAddress),
    quotaFull: z.optional(ReturnAddress),
    terminated: z.optional(ReturnAddress),
  }),
})
export type Supplier = z.infer<typeof Supplier>

/** Seconds. */
const MOST_TIMER = 600
const MOST_LIMIT = 3_600

/** Staff whom a mail tells of the first time that a response meets the condition: ids of accounts, or login names until it is published. */
export const Alert = z.strictObject({
  id: PartId,
  name: z.optional(StaffName),
  when: Condition,
  to: z.array(z.string().check(z.minLength(1), z.maxLength(254))).check(z.minLength(1), z.maxLength(20)),
})
export type Alert = z.infer<typeof Alert>

export const Page = z.strictObject({
  id: PartId,
  title: z.optional(LocalText),
  showIf: z.optional(Condition),
  background: z.optional(z.literal(true)),
  timer: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_TIMER))),
  limit: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_LIMIT))),
  questions: z.array(Question).check(z.minLength(1), z.maxLength(200)),
})
export type Page = z.infer<typeof Page>

export const SurveySettings = z.strictObject({
  saveAndResumeLater: z._default(z.boolean(), true),
  progressBar: z._default(z.boolean(), true),
  backNav: z._default(z.boolean(), true),
  autoNext: z._default(z.boolean(), false),
  quotaHoldMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(43_200))),
  openLink: z.optional(z.boolean()),
  externalUsers: z.optional(z.boolean()),
  pageTimer: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_TIMER))),
  pageLimit: z.optional(z.int().check(z.minimum(10), z.maximum(MOST_LIMIT))),
  recordOptOut: z.optional(z.boolean()),
  recordTimes: z.optional(z.boolean()),
})
export type SurveySettings = z.infer<typeof SurveySettings>

/**
 * A survey as its author writes it: one JSON document. This schema checks the structure; `checkDefinition` checks the
 * other rules (ids used twice, conditions about unknown questions, cycles). A published version never changes.
 */
export const SurveyDefinition = z.strictObject({
  $schema: z.optional(z.string()),
  name: SurveyId,
  title: LocalText,
  description: z.optional(LocalText),
  type: z.enum(['survey', 'profile', 'promotionEntry']),
  languages: z.array(Language).check(z.minLength(1)),
  settings: z._default(SurveySettings, { saveAndResumeLater: true, progressBar: true, backNav: true, autoNext: false }),
  pages: z.array(Page).check(z.minLength(1), z.maxLength(MOST_PAGES)),
  folders: z.optional(z.array(Folder).check(z.maxLength(MOST_PAGES))),
  folderChoices: z.optional(z.array(FolderChoice).check(z.maxLength(100))),
  plan: z.optional(Plan),
  suppliers: z.optional(z.array(Supplier).check(z.maxLength(50))),
  screens: z.optional(z.array(ScreenOut).check(z.maxLength(100))),
  customCode: z.optional(CustomCode),
  alerts: z.optional(z.array(Alert).check(z.maxLength(50))),
  quotas: z.optional(z.array(Quota).check(z.maxLength(20))),
  endPages: z.strictObject({
    complete: EndPage,
    screened: z.optional(EndPage),
    quotaFull: z.optional(EndPage),
    terminated: z.optional(EndPage),
  }),
})
export type SurveyDefinition = z.infer<typeof SurveyDefinition>
