import * as z from 'zod/mini'

/**
 * The one condition language: show-if, screening, report filters, banners and samples. A rule asks about one
 * respondent's answer to one question (for a grid, rank or list question: to one `item` of it; for a grid of two
 * dimensions: to one `item`, one `column`, or the cell of both).
 *
 * - `IN` any of the codes was given; `NOT IN` none of them was (also true without an answer)
 * - `=` `>` `>=` `<` `<=` compare a code, rank or number; `LIKE` searches the chosen option's text or the open text
 * - `ALL` every code was given; `EXACTLY` these codes and no other
 * - `AT LEAST` / `AT MOST` n of the question's codes were given (`values: [n]`); HAS VALUE / HAS NONE any answer at all
 *
 * No answer makes every rule false except NOT IN, AT MOST and HAS NONE. If `=` or a comparison has several values, one
 * of them is enough. "No comment" is an answer with the code 98: no comparison is true for it, and it is not counted as one
 * of the question's codes. A grid rule without an item asks about the codes given in any of its rows, a rank rule without
 * an item about which items were ranked. Groups may nest; an empty one is true.
 */
export const Operator = z.enum([
  'IN',
  'NOT IN',
  'LIKE',
  '=',
  '>',
  '>=',
  '<',
  '<=',
  'ALL',
  'EXACTLY',
  'AT LEAST',
  'AT MOST',
  'HAS VALUE',
  'HAS NONE',
])
export type Operator = z.infer<typeof Operator>

export const Rule = z.strictObject({
  question: z.string(),
  item: z.optional(z.int()),
  column: z.optional(z.int()),
  op: Operator,
  values: z._default(z.array(z.union([z.number(), z.string()])).check(z.maxLength(1000)), []),
})
export type Rule = z.infer<typeof Rule>

export const Group = z.strictObject({
  operator: z.enum(['AND', 'OR']),
  get rules(): z.ZodMiniArray<z.ZodMiniUnion<[typeof Rule, typeof Group]>> {
    return z.array(z.union([Rule, Group]))
  },
})
export type Group = Readonly<{ operator: 'AND' | 'OR'; rules: readonly Condition[] }>

/** A rule, or a group of them. A group without rules is true: an empty filter includes everybody. */
export type Condition = Rule | Group
export const Condition: z.ZodMiniType<Condition> = z.union([Rule, Group])
