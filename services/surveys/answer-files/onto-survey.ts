import type { SurveyId } from '@portal/contracts/ids'
import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { publishedSurveys } from '../published-surveys.ts'
import { targetQuestions } from './import-target.ts'
import type { KeptAnswerFiles } from './kept-answer-files.ts'
import type { Onto } from './suggest-plan.ts'

type Deps = Readonly<{ files: Pick<KeptAnswerFiles, 'earlierPlans'>; log: EventLog }>

/** A survey onto which a file is mapped, and what earlier files taught about it; null if there is no such survey. */
export const ontoSurvey = async ({ files, log }: Deps, surveyId: SurveyId, wanted: string): Promise<Onto | null> => {
  const published = await publishedSurveys(log, () => 0).newest(surveyId)
  const survey = published?.version(published.latest)
  if (!survey) return null
  const { title, languages } = survey.definition
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? 'en')
  return {
    surveyId,
    title: plainText(textIn(title, language, languages)).slice(0, 200),
    language: language.slice(0, 3).replace(/-.*$/, ''),
    survey,
    questions: targetQuestions(survey, language),
    earlier: await files.earlierPlans(surveyId),
  }
}
