import { FileId } from '@portal/contracts/ids'
import { dateNumber, dateText } from '@portal/contracts/survey/calendar-date'
import { maxLengthOf } from '@portal/contracts/survey/limits'
import { kindsOf, MOST_MARKS } from '@portal/contracts/survey/marks'
import { isRequired, type Question, type QuestionByShape } from '@portal/contracts/survey/question'
import type { Item, Option } from '@portal/contracts/survey/question-parts'
import { type Answer, type ByShape, byShape, takesAnswer } from '@portal/contracts/survey/question-shape'

/** A whole number from 0 up to `below`. */
export type Draw = (below: number) => number

/** A question as a respondent sees it, with what may and must be chosen. */
export type ShownToAnswer = Readonly<{
  question: Question
  options: readonly Option[]
  items: readonly Item[]
  min: number
  max: number
}>

const shuffled = <T>(list: readonly T[], draw: Draw): readonly T[] => {
  const left = [...list]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(draw(left.length), 1))
  return drawn
}

const chosen = ({ code, openEnd }: Option) => ({ code, other: openEnd ? `Something else ${code}` : null })

type GoodAnswer = (shown: ShownToAnswer, draw: Draw) => Answer | null

const choices: GoodAnswer = ({ options, min, max }, draw) => {
  const exclusive = options.find((option) => option.exclusive)
  const together = options.filter((option) => !option.exclusive)
  if (exclusive && (draw(4) === 0 || together.length === 0)) return { shape: 'codes', chosen: [chosen(exclusive)] }
  const count = Math.max(1, min) + draw(Math.max(1, Math.min(max, together.length) - Math.max(1, min) + 1))
  return { shape: 'codes', chosen: shuffled(together, draw).slice(0, count).map(chosen) }
}

const ranking: GoodAnswer = ({ items, min, max }, draw) => {
  const count = Math.max(1, min) + draw(Math.max(1, max - Math.max(1, min) + 1))
  const ranked = shuffled(items, draw).slice(0, count)
  return { shape: 'ranks', ranked: ranked.map(({ code }, i) => ({ item: code, rank: i + 1 })) }
}

/** Shares of the total, the last of them what is left. */
const shares = (count: number, total: number, draw: Draw): readonly number[] => {
  let left = total
  return Array.from({ length: count }, (_, i) => {
    const value = i === count - 1 ? left : draw(left + 1)
    left -= value
    return value
  })
}

/** Shares that add up to the total, or a number on a step for each item. */
const numbers =
  (question: QuestionByShape['number-per-item']): GoodAnswer =>
  ({ items }, draw) => {
    const { minimum, maximum, step } = question
    const { total }: Readonly<{ id: string; total?: number }> = question
    const parts = total === undefined ? null : shares(items.length, total, draw)
    const any = () => minimum + step * draw((maximum - minimum) / step + 1)
    const rows = items.map(({ code, noComment }, i) => ({
      item: code,
      // A share that is left out would be missing in the total.
      value: parts === null && noComment && draw(2) ? null : (parts?.[i] ?? any()),
    }))
    return { shape: 'number-per-item', rows }
  }

/** How far numbers are drawn from an end that is open. */
const SPREAD = 300

type Range = Readonly<{ minimum?: number | undefined; maximum?: number | undefined }>

/** A range within the bounds of a number; an end that is open is near the other one, or near 0. */
const rangeOf = ({ minimum, maximum }: Range) => {
  const least = minimum ?? (maximum === undefined || maximum > -5 ? -5 : maximum - SPREAD)
  return { minimum: least, maximum: maximum ?? Math.max(SPREAD, least + SPREAD) }
}

/** A text within the limit of its box. */
const wordsFor = (question: Readonly<{ maxLength?: number | undefined }>, draw: Draw): string =>
  `Words ${draw(1000)}`.slice(0, maxLengthOf(question)).trim()

const goodAnswers: ByShape<GoodAnswer> = {
  'one-code':
    () =>
    ({ options }, draw) => {
      const option = options[draw(options.length)]
      return option ? { shape: 'one-code', chosen: chosen(option) } : null
    },
  codes: () => choices,
  ranks: () => ranking,
  'code-per-item':
    ({ scale }) =>
    ({ items }, draw) => ({
      shape: 'code-per-item',
      rows: items.map(({ code, noComment }) => ({
        item: code,
        point: noComment && draw(2) ? null : (scale[draw(scale.length)]?.code ?? 1),
      })),
    }),
  'code-per-cell':
    ({ columns, scale }) =>
    ({ items }, draw) => ({
      shape: 'code-per-cell',
      cells: columns.flatMap((column) =>
        items.map((item) => ({
          item: item.code,
          column: column.code,
          point: scale[draw(scale.length)]?.code ?? 1,
        })),
      ),
    }),
  number: (question) => (_, draw) => {
    const { minimum, maximum } = rangeOf(question)
    const { decimals = 0 }: Readonly<{ id: string; decimals?: number | undefined }> = question
    const value = Number((minimum + (draw(1001) / 1000) * (maximum - minimum)).toFixed(decimals)) + 0
    return { shape: 'number', value }
  },
  'number-per-item': (question) => numbers(question),
  text: (question) => (_, draw) => ({
    shape: 'text',
    text: question.noComment && draw(2) ? null : wordsFor(question, draw),
  }),
  'text-per-item':
    (question) =>
    ({ items, min }, draw) => ({
      shape: 'text-per-item',
      rows: shuffled(items, draw)
        .slice(0, Math.max(1, min) + draw(items.length))
        .map(({ code }) => ({ item: code, text: wordsFor(question, draw) })),
    }),
  date: (question) => (_, draw) => {
    const chosen = { year: 1990 + draw(40), month: 1 + draw(12), day: 1 + draw(28) }
    return { shape: 'date', value: dateNumber(dateText(chosen, question)) }
  },
  proof: () => () => ({ shape: 'proof' }),
  /** Nobody has uploaded them: only an engine that asks for no stored files accepts them. So they are named where they must be, and nowhere else. */
  files:
    ({ required, extensions: [extension = 'pdf'] = [], maxFiles = 1 }) =>
    (_, draw) =>
      required
        ? {
            shape: 'files',
            files: Array.from({ length: 1 + draw(maxFiles) }, (_one, i) => ({
              fileId: FileId.parse(`00000000-0000-4000-8000-${String(draw(1_000_000_000)).padStart(12, '0')}`),
              bytes: 1 + draw(1_000_000),
              name: `File ${i + 1}.${extension}`,
            })),
          }
        : null,
  marks:
    ({ reaction, video, maxMarks = MOST_MARKS }) =>
    (_, draw) => ({
      shape: 'marks',
      viewing: 'ended',
      seconds: video.seconds,
      marks: Array.from({ length: draw(1 + Math.min(3, maxMarks)) }, () => {
        const kinds = kindsOf(reaction)
        const at = (draw(1_000) / 1_000) * video.seconds
        const [x, y] = [draw(1_000) / 1_000, draw(1_000) / 1_000]
        return { at, x, y, kind: kinds[draw(kinds.length)] ?? 'comment', content: `Words ${draw(1_000)}` }
      }),
    }),
  nothing: () => () => null,
}

/** An answer that the engine must accept; null only if the question is not required. */
export const goodAnswer = (shown: ShownToAnswer, draw: Draw): Answer | null => {
  const { question } = shown
  if (!takesAnswer(question)) return null
  if (!isRequired(question) && draw(4) === 0) return null
  return byShape(goodAnswers, question)(shown, draw)
}
