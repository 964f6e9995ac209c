import type { Answer, Entries } from '@portal/contracts/survey/answer'
import { entriesOf } from '@portal/contracts/survey/answer'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Item, Option, Question } from '@portal/contracts/survey/question'
import fc from 'fast-check'
import { numbersFrom } from './random-surveys.ts'

type Draw = (below: number) => number
type Shown = Readonly<{
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

const choices = ({ options, min, max }: Shown, draw: Draw): Answer | null => {
  const exclusive = options.find((option) => option.exclusive)
  const together = options.filter((option) => !option.exclusive)
  if (exclusive && (draw(4) === 0 || together.length === 0))
    return { type: 'multi-choice', chosen: [chosen(exclusive)] }
  const count = Math.max(1, min) + draw(Math.max(1, Math.min(max, together.length) - Math.max(1, min) + 1))
  return { type: 'multi-choice', chosen: shuffled(together, draw).slice(0, count).map(chosen) }
}

/** An answer that the engine has to accept; null only where the question is not required. */
export const goodAnswer = (shown: Shown, draw: Draw): Answer | null => {
  const { question, options, items, min, max } = shown
  if (question.type === 'info') return null
  if (!question.required && draw(4) === 0) return null
  switch (question.type) {
    case 'single-choice': {
      const option = options[draw(options.length)]
      return option ? { type: 'single-choice', chosen: chosen(option) } : null
    }
    case 'multi-choice':
      return choices(shown, draw)
    case 'rank-sort': {
      const count = Math.max(1, min) + draw(Math.max(1, max - Math.max(1, min) + 1))
      const ranked = shuffled(items, draw).slice(0, count)
      return { type: 'rank-sort', ranked: ranked.map(({ code }, i) => ({ item: code, rank: i + 1 })) }
    }
    case 'grid':
      return {
        type: 'grid',
        rows: items.map(({ code, noComment }) => ({
          item: code,
          point: noComment && draw(2) ? null : (question.scale[draw(question.scale.length)]?.code ?? 1),
        })),
      }
    case 'open-text':
      return { type: 'open-text', text: question.noComment && draw(2) ? null : `Words ${draw(1000)}` }
  }
}

export const merged = (entries: readonly Entries[]): Entries => ({
  data: Object.assign({}, ...entries.map(({ data }) => data)),
  texts: Object.assign({}, ...entries.map(({ texts }) => texts)),
})

const wholeOf = (question: Question): Shown => ({
  question,
  options: 'options' in question ? question.options : [],
  items: 'items' in question ? question.items : [],
  min: 0,
  max: 99,
})

/** Answers to any of a survey's questions, shown or not, complete or not: what a row of an old file may hold. */
export const anyAnswers = ({ pages }: SurveyDefinition): fc.Arbitrary<Entries> =>
  fc.integer().map((seed) => {
    const draw = numbersFrom(seed)
    const given = pages.flatMap(({ questions }) => questions).filter(() => draw(3) > 0)
    return merged(
      given.flatMap((question) => {
        const answer = goodAnswer(wholeOf(question), draw)
        return answer ? [entriesOf(question.id, answer)] : []
      }),
    )
  })
