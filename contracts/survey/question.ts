import * as z from 'zod/mini'
import { questionTypes } from './question-types.ts'
import type { Shape } from './shapes/shape.ts'

type AnyType = (typeof questionTypes)[number]
type InferredFrom<T> = T extends Readonly<{ schema: z.ZodMiniType<infer Value> }> ? Value : never

const [first, ...others] = questionTypes

/** A question of any type in a definition. */
export const Question = z.discriminatedUnion('type', [first.schema, ...others.map(({ schema }) => schema)])
export type Question = z.infer<typeof Question>
export type QuestionType = AnyType['name']
export type QuestionOf<T extends QuestionType> = InferredFrom<Extract<AnyType, { name: T }>>

/** The questions of the types that have each shape. */
export type QuestionByShape = { readonly [S in Shape]: InferredFrom<Extract<AnyType, { shape: S }>> }

const byName: ReadonlyMap<string, AnyType> = new Map(questionTypes.map((type) => [type.name, type]))

/** The type that a question names. */
export const typeOf = ({ type }: Question): AnyType => {
  const found = byName.get(type)
  if (!found) throw new Error(`There is no question type ${type}`)
  return found
}

/** Settings that not every type has; in a question without one it counts as not set. */
type Settings = Readonly<{
  id: string
  required?: boolean | undefined
  order?: 'fixed' | 'random' | 'flip' | undefined
}>

/** Whether an answer is required. */
export const isRequired = ({ required }: Settings): boolean => required === true

/** The order in which the options or items are shown. */
export const orderOf = ({ order }: Settings): 'fixed' | 'random' | 'flip' => order ?? 'fixed'
