import { itemKey, valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource, type ShownVideo } from '../answer-shape.ts'
import { codesIn, markCodes, type Reaction, type VideoMarks, videoMarksIn, videoMarksText } from '../marks.ts'

type MarksQuestion = Readonly<{ id: string; reaction: Reaction; required?: boolean | undefined; video: ShownVideo }>
export type MarksAnswer = Readonly<{ shape: 'marks' }> & VideoMarks

/**
 * What was said about moments of a video: `Q` holds it as a text, which is encrypted, and beside it how often something was said, as a number. `Q_c` is 1 for
 * each part of the video and of its picture about which something was said. Number and codes stay when the respondent is erased. They are made from the text:
 * nobody sends them. Rules ask for the number.
 */
export const marks: AnswerShape<MarksQuestion, MarksAnswer> = {
  lists: () => noLists,
  withLists: (question) => question,
  keys: ({ id, reaction }) => [
    [valueKey(id), { holds: 'marks', precode: null }],
    ...markCodes(reaction).map(
      (code) => [itemKey(id, code), { holds: 'tick', precode: code, isDerived: true }] as const,
    ),
  ],
  codes: () => [],
  reader: ({ id }) => {
    const key = valueKey(id)
    return ({ texts }) => {
      const said = videoMarksIn(texts[key] ?? '')
      return said && { shape: 'marks', ...said }
    }
  },
  write: (id, answer, { data, texts }) => {
    data[valueKey(id)] = answer.marks.length
    texts[valueKey(id)] = videoMarksText(answer)
    for (const code of codesIn(answer)) data[itemKey(id, code)] = 1
  },
  asks: ({ id }) => ({ kind: 'number', codes: null, source: { ...noSource, numbers: [valueKey(id)] } }),
  video: ({ video }) => video,
  /** Who must see it to its end takes at least as long. */
  takesSeconds: ({ required, video }) => (required ? video.seconds : 0),
  issues: () => [],
}
