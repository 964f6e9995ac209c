import * as z from 'zod/mini'
import { Operator } from '../survey/condition.ts'
import { LocalText } from '../survey/local-text.ts'
import { Label } from './label.ts'

/**
 * A rule with the texts that describe it. `text` is null if the survey has no such question; `item` if the
 * rule names none. A value is a label if it is a code of the question, else a count, rank or words.
 */
export const SaidRule = z.object({
  question: z.string(),
  text: z.nullable(LocalText),
  item: z.nullable(LocalText),
  op: Operator,
  values: z.array(z.union([z.number(), z.string(), Label])),
})
export type SaidRule = z.infer<typeof SaidRule>

const SaidGroup = z.object({
  operator: z.enum(['AND', 'OR']),
  get rules(): z.ZodMiniArray<z.ZodMiniUnion<[typeof SaidRule, typeof SaidGroup]>> {
    return z.array(z.union([SaidRule, SaidGroup]))
  },
})
type SaidGroup = Readonly<{ operator: 'AND' | 'OR'; rules: readonly SaidCondition[] }>

/** A condition of the condition language with all texts that describe it in any language. */
export type SaidCondition = SaidRule | SaidGroup
export const SaidCondition: z.ZodMiniType<SaidCondition> = z.union([SaidRule, SaidGroup])
