import * as z from 'zod/mini'
import { Condition } from '../condition.ts'
import { MOST_PAGES } from '../limits.ts'
import { LocalText } from '../local-text.ts'
import { QuestionId } from '../question-parts.ts'

/** Short enough that `Order` and the id make the id of a question. */
const FolderId = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(24))
const Order = z.enum(['fixed', 'random', 'flip'])
const PageName = z.string().check(z.maxLength(40))

/** `question`: the folder is repeated for each of its options that was chosen, or for each of its items; `most` times at most. */
export const Loop = z.strictObject({
  question: z.string(),
  most: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  order: z.optional(Order),
})
export type Loop = z.infer<typeof Loop>

/** Pages, which stand next to each other, that share a condition, an order or a loop. */
export const Folder = z.strictObject({
  id: FolderId,
  pages: z.array(PageName).check(z.minLength(1), z.maxLength(MOST_PAGES)),
  showIf: z.optional(Condition),
  order: z.optional(Order),
  loop: z.optional(Loop),
})
export type Folder = z.infer<typeof Folder>

/** Each respondent enters so many of these folders, by chance. What was drawn is the answer to a question with this id. */
export const FolderChoice = z.strictObject({
  id: QuestionId,
  text: z.optional(LocalText),
  folders: z.array(FolderId).check(z.minLength(2), z.maxLength(100)),
  enter: z.int().check(z.minimum(1)),
})
export type FolderChoice = z.infer<typeof FolderChoice>

/** Pages that stay together in an order. `when`: whom an iteration of a loop is for; everybody if there is no condition. */
const Unit = z.strictObject({
  code: z.int(),
  pages: z.array(PageName).check(z.minLength(1), z.maxLength(MOST_PAGES)),
  when: z.optional(Condition),
})
export type Unit = z.infer<typeof Unit>

/**
 * Units that follow each other by the ranks of `draw`, or as they are listed without it; of those that are for a respondent `most` at most are
 * shown.
 */
export const PlannedOrder = z.strictObject({
  units: z.array(Unit).check(z.minLength(1), z.maxLength(MOST_PAGES)),
  draw: z.optional(z.strictObject({ question: QuestionId, order: z.enum(['random', 'flip']) })),
  most: z.optional(z.int()),
})
export type PlannedOrder = z.infer<typeof PlannedOrder>

/**
 * What became of the folders of a survey when it was checked: their conditions are those of their pages, loops are written out, and what is left
 * to be decided for each respondent is here. What chance decides is the answer to a question of the background page.
 */
export const Plan = z.strictObject({
  choices: z.array(z.strictObject({ question: QuestionId, enter: z.int() })).check(z.maxLength(100)),
  orders: z.array(PlannedOrder).check(z.maxLength(MOST_PAGES)),
})
export type Plan = z.infer<typeof Plan>

/** The questions whose answers chance gives. */
export const drawnQuestions = ({ plan }: Readonly<{ plan?: Plan | undefined }>): readonly string[] =>
  plan === undefined
    ? []
    : [...plan.choices.map(({ question }) => question), ...plan.orders.flatMap(({ draw }) => draw?.question ?? [])]
