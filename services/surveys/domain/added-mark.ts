import type { WireData } from '@portal/contracts/survey/answer-data'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { type Mark, type VideoMarks, videoMarksIn, videoMarksText } from '@portal/contracts/survey/marks'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { wireDataOf } from '@portal/contracts/survey/wire-data'
import { presentedPage } from './presented-page.ts'
import type { Response } from './response-state.ts'

/** Something that is said about a moment of a video of the current page. `seconds`: how long the video is. */
export type AddedMark = Readonly<{ question: string; seconds: number; mark: Mark }>

/** With one more, unless it is there already: it may be sent twice, or have come with the page. */
const withMark = (said: VideoMarks, mark: Mark): string => {
  const more =
    videoMarksText({ ...said, marks: [mark] })
      .split('\n')
      .at(-1) ?? ''
  const text = videoMarksText(said)
  return text.split('\n').slice(1).includes(more) ? text : `${text}\n${more}`
}

/** The current page as it is stored, with this besides: nothing that another request has stored is lost. Null if the page does not ask about such a video. */
export const pageWithMark = (
  survey: CompiledSurvey,
  response: Response,
  responseId: string,
  { question: id, seconds, mark }: AddedMark,
): Readonly<{ page: string; data: WireData }> | null => {
  const { page, questions, answers } = presentedPage(survey, response, responseId)
  const asked = questions.find(({ question }) => question.id === id)
  if (page === null || asked === undefined || shapeOf(asked.question).video === null) return null
  const key = valueKey(id)
  const before = videoMarksIn(answers.texts[key] ?? '') ?? { viewing: 'begun', seconds: 0, marks: [] }
  const text = withMark({ ...before, seconds: before.seconds || seconds }, mark)
  return { page: page.page.id, data: { ...wireDataOf(survey, answers.data, answers.texts), [key]: text } }
}
