import { answerOf } from '@portal/contracts/survey/answer'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { type CompiledSurvey, effective } from '@portal/contracts/survey/flow'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { ResponseFlag } from '@portal/contracts/survey/response-flag'
import type { Response } from './response-state.ts'
import { pointsIn } from './shapes/rules-of.ts'

/** A shorter grid may well be answered with one point throughout. */
const LONG_GRID = 5
/** A text of this length is rarely right for two questions. */
const LONG_TEXT = 10
/** In so many boxes, any text is too often the same. */
const MANY_BOXES = 4

const answersOf = (response: Response): Entries => {
  const pages = response.status === 'not started' ? [] : [...response.pages.values()]
  return {
    data: Object.assign({}, ...pages.map(({ data }) => data)),
    texts: Object.assign({}, ...pages.map(({ texts }) => texts)),
  }
}

/** The long grids, each with its points; rows with "no comment" are not counted, nor are grids whose scale has one point. */
const longGrids = (survey: CompiledSurvey, entries: Entries) =>
  [...survey.questions.values()].flatMap((question) => {
    const answer = answerOf(question, entries)
    const points = answer ? pointsIn(answer) : []
    return points.length >= LONG_GRID && shapeOf(question).lists.scale.length > 1
      ? [{ question: question.id, points }]
      : []
  })

const straightLining = (survey: CompiledSurvey, entries: Entries): readonly ResponseFlag[] => {
  const grids = longGrids(survey, entries)
  if (grids.length === 0 || grids.some(({ points }) => new Set(points).size > 1)) return []
  const evidence = {
    grids: grids.map(({ question, points }) => ({ question, rows: points.length, code: points[0] ?? 0 })),
  }
  return [{ flag: 'straight-lining', evidence }]
}

const normal = (text: string): string => text.normalize().trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('und')

/**
 * What a respondent wrote: files and what was said about videos are stored as texts, too, and are often the same; variables of the address may
 * all hold the id that a supplier gives.
 */
const isWritten = ({ keys, pageOf }: CompiledSurvey, key: string): boolean => {
  const known = keys.get(key)
  return known !== undefined && ['text', 'other'].includes(known.holds) && !pageOf.get(known.question.id)?.background
}

const repeatedText = (survey: CompiledSurvey, { texts }: Entries): readonly ResponseFlag[] => {
  const written = Object.entries(texts).filter(([key]) => isWritten(survey, key))
  const boxes = Map.groupBy(written, ([, text]) => normal(text))
  const repeated = [...boxes]
    .filter(([text, same]) => same.length >= MANY_BOXES || (same.length > 1 && text.length >= LONG_TEXT))
    .toSorted(([, a], [, b]) => b.length - a.length)
  return repeated.slice(0, 1).map(([text, same]) => ({
    flag: 'repeated-text',
    evidence: { boxes: same.map(([key]) => key).sort(), characters: text.length },
  }))
}

/** What the answers of one response show by themselves. Answers to hidden questions do not count. */
export const answerPatterns = (survey: CompiledSurvey, response: Response): readonly ResponseFlag[] => {
  const { data, texts } = answersOf(response)
  const counting = effective(survey, data, texts)
  return [...straightLining(survey, counting), ...repeatedText(survey, counting)]
}
