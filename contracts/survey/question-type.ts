import type * as z from 'zod/mini'
import type { Shape } from './shapes/shape.ts'

/**
 * A question type: what a respondent sees. `code` is its number on the wire, `shape` its answer shape; everything
 * except the input on the screen follows from the shape. `schema` describes a question of this type in a definition;
 * the JSON Schema shows `schemaName` and `about` to the author.
 */
export type QuestionTypeOf<Name extends string, S extends Shape, Schema extends z.ZodMiniObject> = Readonly<{
  name: Name
  code: number
  shape: S
  schema: Schema
  schemaName: string
  about: string
}>

/** Keeps the exact types of the name, the shape and the schema. */
export const questionType = <const Name extends string, const S extends Shape, Schema extends z.ZodMiniObject>(
  type: QuestionTypeOf<Name, S, Schema>,
): QuestionTypeOf<Name, S, Schema> => type
