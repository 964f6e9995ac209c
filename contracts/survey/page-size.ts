import { type KeyUse, storedIn } from './answer-shape.ts'
import type { Page, SurveyDefinition } from './definition.ts'
import { MOST_FILES } from './file-references.ts'
import { type Issue, pointer } from './issue.ts'
import { MAX_OTHER_TEXT, MAX_PAGE_TEXT_BYTES, maxLengthOf } from './limits.ts'
import { MOST_CHARACTERS, MOST_MARKS } from './marks.ts'
import { orderOf, type Question } from './question.ts'
import { type KnownKey, shapeOf } from './question-shape.ts'

/** A page that is sent is one event of the log, which holds 256 KiB; its ids, times and names take the rest. */
const MAX_BYTES = 240 * 1024

/** How many characters a value in the answers has at most. */
const LENGTHS: Readonly<Record<KeyUse['holds'], number>> = {
  code: 6,
  tick: 1,
  rank: 3,
  flag: 1,
  number: 24,
  date: 8,
  proof: 1,
  files: 2,
  marks: 2,
  text: 0,
  other: 0,
}

const codeLength = (codes: ReadonlySet<number>): number => Math.max(0, ...[...codes].map((code) => String(code).length))

/** `"Q5_2":7,` */
const answerBytes = (key: string, { holds, codes }: KnownKey): number =>
  storedIn[holds].includes('data') ? key.length + 4 + (codes === null ? LENGTHS[holds] : codeLength(codes)) : 0

/** With the name of each file, and the times and places of each mark. */
const textLength = ({ holds, question }: KnownKey): number => {
  if (!storedIn[holds].includes('texts')) return 0
  if (holds === 'files') return MOST_FILES * 300
  if (holds === 'marks') return MOST_MARKS * (MOST_CHARACTERS + 50)
  return holds === 'other' ? MAX_OTHER_TEXT : maxLengthOf({ maxLength: undefined, ...question })
}

const total = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

/** What was asked is told of each thing by itself where some may be hidden, `"Q5_2",`; and in which order, `123456,`, where it is shuffled. */
const listedBytes = (question: Question): number => {
  const { listed, keys } = shapeOf(question)
  const mayHide = listed.some(({ showIf }) => showIf !== undefined)
  const asked = mayHide ? listed.length * ((keys[0]?.[0].length ?? 0) + 6) : 0
  return question.id.length + 3 + asked + (orderOf(question) === 'fixed' ? 0 : listed.length * 7)
}

/** As many bytes as the answers to a page may take in its event. */
const mostBytes = ({ questions }: Page): number => {
  const keys = questions.flatMap((question) => shapeOf(question).keys)
  // A character of JavaScript has three bytes at most. Texts are encrypted, and written in base 64.
  const texts = Math.min(MAX_PAGE_TEXT_BYTES, 3 * total(keys, ([, known]) => textLength(known)))
  const answers = total(keys, ([key, known]) => answerBytes(key, known))
  return answers + total(questions, listedBytes) + Math.ceil((texts * 4) / 3)
}

/** Pages whose answers may be more than can be stored: nobody could go on from them. */
export const pageSizeIssues = ({ pages }: SurveyDefinition): readonly Issue[] =>
  pages.flatMap((page, p): readonly Issue[] => {
    const bytes = mostBytes(page)
    return bytes <= MAX_BYTES
      ? []
      : [{ path: pointer(['pages', p]), key: 'page-too-large', values: { bytes, most: MAX_BYTES } }]
  })
