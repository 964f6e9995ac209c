import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { isSameQuestion } from './same-question.ts'

/** The texts of a question by their place: its own, and those of what has a code. */
type Words = ReadonlyMap<string, LocalText>
type Worded = Readonly<{ of: Question; words: Words }>

const wordsOf = (question: Question): Words =>
  new Map([
    ['', reportTexts(question.text)],
    ...Object.entries(shapeOf(question).lists).flatMap(([list, entries]) =>
      entries.map(({ code, text }) => [`${list} ${code}`, reportTexts(text)] as const),
    ),
  ])

/** A language that only one of them has is a translation, no other wording. */
const differ = (one: LocalText, other: LocalText): boolean => {
  if (typeof one === 'string') return typeof other === 'string' ? one !== other : !Object.values(other).includes(one)
  if (typeof other === 'string') return differ(other, one)
  return Object.entries(one).some(([language, text]) => other[language] !== undefined && other[language] !== text)
}

const changed = (newer: Words, older: Words): boolean =>
  [...newer].some(([place, text]) => {
    const before = older.get(place)
    return before !== undefined && differ(text, before)
  })

/**
 * The questions whose words, or those of an answer with the same code, are not the same in all versions (the newest first): their answers are
 * counted together. Of questions that are not the same for reports the newest is looked at.
 */
export const rewordedIn = (versions: readonly SurveyDefinition[]): ReadonlySet<string> => {
  const reworded = new Set<string>()
  const known = new Map<string, Worded>()
  const questions = versions.flatMap(({ pages }) => pages.flatMap((page) => page.questions))
  for (const question of questions) {
    const { id } = question
    const newer = known.get(id) ?? { of: question, words: new Map() }
    if (!isSameQuestion(newer.of, question)) continue
    const words = wordsOf(question)
    if (changed(newer.words, words)) reworded.add(id)
    known.set(id, { of: question, words: new Map([...newer.words, ...words]) })
  }
  return reworded
}
