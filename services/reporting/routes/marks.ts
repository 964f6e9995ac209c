import { listMarks } from '@portal/contracts/http/reporting'
import { type VideoMarks, type Viewing, videoMarksIn } from '@portal/contracts/survey/marks'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { textsOfRun } from './texts.ts'
import { untilGone } from './until-gone.ts'

type Deps = Readonly<{
  published: Pick<SurveyQueries, 'find'>
  reports: ReportQueries
  reached: Reached
}>

/** Those who are read: a picture of more would not look different. */
const MOST = 2_000

const counted = (answers: readonly VideoMarks[], viewing: Viewing): number =>
  answers.filter((one) => one.viewing === viewing).length

/** A heat map is made of these, in time and in the picture. */
export const marksRoute = ({ published, reports, reached }: Deps) =>
  route(
    listMarks,
    async ({ body: { spec, question: id } }, reply) => {
      const survey = await published.find(spec.surveyID)
      const question = survey?.definition.pages.flatMap(({ questions }) => questions).find((one) => one.id === id)
      const video = question && shapeOf(question).video
      if (!video) throw new ProblemError('not-found')
      const wanted = { key: id, search: '', page: 1, itemsPerPage: MOST }
      const { texts, total } = await textsOfRun(reports, spec, wanted, untilGone(reply))
      const answers = texts.flatMap(({ text }) => videoMarksIn(text) ?? [])
      return {
        video: { address: video.address, poster: video.poster ?? '', seconds: video.seconds },
        viewings: {
          ended: counted(answers, 'ended'),
          begun: counted(answers, 'begun'),
          unplayable: counted(answers, 'unplayable'),
        },
        marks: answers.flatMap(({ marks }) => [...marks]),
        respondents: Math.min(MOST, total),
      }
    },
    { before: atLeast(reached, 'reporting') },
  )
