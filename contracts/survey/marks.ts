/** The shapes of what respondents say about moments of a video. */

/** A word about a moment, or whether it is liked. */
export const markKinds = ['comment', 'like', 'dislike'] as const
export type MarkKind = (typeof markKinds)[number]

/** What may be said about a video: words, or whether something is liked. */
export type Reaction = 'comments' | 'likes'

export const kindsOf = (reaction: Reaction): readonly MarkKind[] =>
  reaction === 'comments' ? ['comment'] : ['like', 'dislike']

/** `at`: seconds from the beginning. `x`, `y`: from the left and from the top, as shares of the picture. `content`: '' for none. */
export type Mark = Readonly<{ at: number; x: number; y: number; kind: MarkKind; content: string }>

/** How far the respondent came: to the end, not to the end, or the browser could not play it. */
export const viewings = ['ended', 'begun', 'unplayable'] as const
export type Viewing = (typeof viewings)[number]

/** `seconds`: how long the video is, as the browser measured it; 0 where it could not. The marks in the order of time. */
export type VideoMarks = Readonly<{ viewing: Viewing; seconds: number; marks: readonly Mark[] }>

/** Of one answer. */
export const MOST_MARKS = 30
export const MOST_CHARACTERS = 400

const HEAD = /^(ended|begun|unplayable) (\d{1,5}(?:\.\d{1,3})?)$/
const LINE =
  /^(\d{1,5}(?:\.\d{1,3})?) ([01](?:\.\d{1,4})?) ([01](?:\.\d{1,4})?) (comment|like|dislike)(?: (\S.{0,399}))?$/u

const isViewing = (word: string): word is Viewing => viewings.some((viewing) => viewing === word)
const isKind = (word: string): word is MarkKind => markKinds.some((kind) => kind === word)

const markIn = (line: string): Mark | null => {
  const [, at = '', x = '', y = '', kind = '', content = ''] = LINE.exec(line) ?? []
  if (!isKind(kind) || Number(x) > 1 || Number(y) > 1) return null
  return { at: Number(at), x: Number(x), y: Number(y), kind, content }
}

/** What a text says of a video: a line about its viewing, then one for each mark; null for any other text. */
export const videoMarksIn = (text: string): VideoMarks | null => {
  const [first = '', ...lines] = text.split('\n')
  const [, viewing = '', seconds = ''] = HEAD.exec(first) ?? []
  const marks = lines.map(markIn).filter((mark) => mark !== null)
  if (!isViewing(viewing) || marks.length < lines.length) return null
  return { viewing, seconds: Number(seconds), marks }
}

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

/** In one line: breaks become spaces. No character is cut in two. */
const lineOf = (content: string): string =>
  [...content.replaceAll(/\s+/g, ' ').trim()].slice(0, MOST_CHARACTERS).join('')

/** The inverse of `videoMarksIn`: how an answer is stored and sent. */
export const videoMarksText = ({ viewing, seconds, marks }: VideoMarks): string =>
  [
    `${viewing} ${rounded(seconds, 3)}`,
    ...marks
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, x, y, kind, content }) =>
        `${rounded(at, 3)} ${rounded(x, 4)} ${rounded(y, 4)} ${kind} ${lineOf(content)}`.trim(),
      ),
  ].join('\n')

/** A video is tabulated in ten parts of equal length, and its picture in three by three (`picture-places.ts`). */
export const PARTS = 10
export const PLACES = 9

/** The code under which a mark counts: of its kind and the part of the video, or its kind and the part of the picture. */
export const partCode = (kind: MarkKind, part: number): number => (markKinds.indexOf(kind) + 1) * 100 + part
export const placeCode = (kind: MarkKind, place: number): number => (markKinds.indexOf(kind) + 1) * 100 + 20 + place

const third = (share: number): number => Math.min(2, Math.floor(share * 3))

/** From 1: of a mark in a video of so many seconds; null where nobody knows how long it is. */
export const partOf = ({ at }: Mark, seconds: number): number | null =>
  seconds <= 0 ? null : Math.min(PARTS, Math.floor((at / seconds) * PARTS) + 1)

/** From 1, in the order of reading from left to right. */
export const placeOf = ({ x, y }: Mark): number => third(y) * 3 + third(x) + 1

/** All codes of a reaction. */
export const markCodes = (reaction: Reaction): readonly number[] =>
  kindsOf(reaction).flatMap((kind) => [
    ...Array.from({ length: PARTS }, (_, i) => partCode(kind, i + 1)),
    ...Array.from({ length: PLACES }, (_, i) => placeCode(kind, i + 1)),
  ])

/** The codes of an answer. */
export const codesIn = ({ seconds, marks }: VideoMarks): readonly number[] => [
  ...new Set(
    marks.flatMap((mark) => {
      const part = partOf(mark, seconds)
      const place = placeCode(mark.kind, placeOf(mark))
      return part === null ? [place] : [partCode(mark.kind, part), place]
    }),
  ),
]
