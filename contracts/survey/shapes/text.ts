import { noCommentKey, valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { NO_COMMENT } from '../no-comment.ts'

type TextQuestion = Readonly<{ id: string; noComment?: boolean | undefined }>
/** The text null stands for "no comment". */
export type TextAnswer = Readonly<{ shape: 'text'; text: string | null }>

/** Words: `Q` holds the text, `Q_-1_98` is 1 for "no comment", which wins over a text. */
export const text: AnswerShape<TextQuestion, TextAnswer> = {
  lists: () => noLists,
  withLists: (question) => question,
  withNoComment: (question) => ({ ...question, noComment: true }),
  keys: ({ id, noComment }) => [
    [valueKey(id), { holds: 'text', precode: null }],
    ...(noComment ? [[noCommentKey(id, null), { holds: 'flag', precode: null }] as const] : []),
  ],
  codes: () => [],
  reader: ({ id }) => {
    const [key, flag] = [valueKey(id), noCommentKey(id, null)]
    return ({ data, texts }) => {
      if (data[flag]) return { shape: 'text', text: null }
      const written = texts[key]
      return written ? { shape: 'text', text: written } : null
    }
  },
  write: (id, answer, { data, texts }) => {
    if (answer.text === null) data[noCommentKey(id, null)] = 1
    else texts[valueKey(id)] = answer.text
  },
  asks: ({ id }) => ({
    kind: 'text',
    codes: [NO_COMMENT],
    source: { ...noSource, flags: [noCommentKey(id, null)], texts: [valueKey(id)] },
  }),
  piped: (_, { text: given }) => (given === null ? [] : [{ given }]),
  issues: () => [],
}
