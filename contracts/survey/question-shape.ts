import type { Entries } from './answer-data.ts'
import type { AnswerShape, Askable, Dates, KeyUse, Lists, Piped, ShownVideo } from './answer-shape.ts'
import type { Issue } from './issue.ts'
import type { Band } from './number-bands.ts'
import { type Question, type QuestionByShape, typeOf } from './question.ts'
import { answerShapes } from './shapes/answer-shapes.ts'
import type { Shape } from './shapes/shape.ts'

type Shapes = typeof answerShapes

/** The answers of each shape. */
export type AnswerByShape = { readonly [S in Shape]: NonNullable<ReturnType<ReturnType<Shapes[S]['reader']>>> }

/** A typed answer, its parts in the order of the definition. */
export type Answer = AnswerByShape[Shape]

export type { Piped } from './answer-shape.ts'

/** A record of each shape, complete by type, for one part of the code: for a question it gives a `Part`. */
export type ByShape<Part> = { readonly [S in Shape]: (question: QuestionByShape[S]) => Part }

const applied = <S extends Shape, Part>(parts: ByShape<Part>, shape: S, question: QuestionByShape[S]): Part =>
  parts[shape](question)

/** The part for this question, by its shape. */
export const byShape = <Part>(parts: ByShape<Part>, question: Question): Part =>
  applied<Shape, Part>(parts, typeOf(question).shape, question)

/** The content of a key of a question's DATA. `codes`: those that it may hold; null if it holds none. */
export type KnownKey = KeyUse & Readonly<{ question: Question; codes: ReadonlySet<number> | null }>

/** A question with everything derived from its shape, computed once. */
export type ShapedQuestion = Readonly<{
  shape: Shape
  lists: Lists
  /** The options or the items: what may be hidden one by one. */
  listed: readonly (Lists['options'][number] | Lists['items'][number])[]
  keys: readonly (readonly [key: string, known: KnownKey])[]
  read: (entries: Entries) => Answer | null
  asks: (item: number | undefined, column?: number) => Askable
  /** The parts of an answer as later texts show it; null if they cannot. */
  piped: ((entries: Entries) => readonly Piped[]) | null
  /** The video that is asked about; null where there is none. */
  video: ShownVideo | null
  /** How long somebody who answers it is on the page at least; 0 where that cannot be told. */
  takesSeconds: number
  /** The bands in which numbers are tabulated; none where answers are no numbers. */
  bands: readonly Band[]
  /** Null where answers are no dates. */
  dates: Dates | null
  issues: (path: readonly PropertyKey[]) => readonly Issue[]
  withLists: (lists: Lists) => Question
  withNoComment: () => Question
}>

type Typed = { readonly [S in Shape]: AnswerShape<QuestionByShape[S], AnswerByShape[S]> }
const shapes: Typed = answerShapes

/** How many options of a list an answer of this shape chooses; null where none are chosen. */
export const chosenIn = (shape: Shape): 'one' | 'several' | null => shapes[shape].chooses ?? null

/** Whether answers of this shape may leave items, which are then nothing to the respondent: a box without a text, an item without a rank. */
export const leavesItems = (shape: Shape): boolean => shapes[shape].leavesItems === true

const pipedBy = <S extends Shape>(
  { piped }: Typed[S],
  question: QuestionByShape[S],
  read: (entries: Entries) => AnswerByShape[S] | null,
): ShapedQuestion['piped'] => {
  if (!piped) return null
  return (entries) => {
    const answer = read(entries)
    return answer ? piped(question, answer) : []
  }
}

const shaped = <S extends Shape>(shape: S, question: QuestionByShape[S], whole: Question): ShapedQuestion => {
  const part: Typed[S] = shapes[shape]
  const lists = part.lists(question)
  const read = part.reader(question)
  const codes = new Set(part.codes(question))
  return {
    shape,
    lists,
    listed: [...lists.options, ...lists.items],
    keys: part
      .keys(question)
      .map(([key, use]) => [key, { ...use, question: whole, codes: use.holds === 'code' ? codes : null }]),
    read,
    asks: (item, column) => part.asks(question, item, column),
    piped: pipedBy(part, question, read),
    video: part.video?.(question) ?? null,
    takesSeconds: part.takesSeconds?.(question) ?? 0,
    bands: part.bands?.(question) ?? [],
    dates: part.dates?.(question) ?? null,
    issues: (path) => part.issues(question, path),
    withLists: (changed) => part.withLists(question, changed),
    withNoComment: () => part.withNoComment?.(question) ?? question,
  }
}

const known = new WeakMap<Question, ShapedQuestion>()

/** Computed once for each question object: keys and reader are not made again for each answer. */
export const shapeOf = (question: Question): ShapedQuestion => {
  const ready = known.get(question)
  if (ready) return ready
  const made = shaped<Shape>(typeOf(question).shape, question, question)
  known.set(question, made)
  return made
}

/** Whether the question can be answered at all. */
export const takesAnswer = (question: Question): boolean => shapeOf(question).keys.length > 0
