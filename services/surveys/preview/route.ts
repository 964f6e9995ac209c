import { type Preview, previewSurvey } from '@portal/contracts/http/survey-preview'
import type { SurveyPage } from '@portal/contracts/http/surveys'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { withoutPipes } from '@portal/contracts/survey/pipes'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf, offered } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { SurveyCommands } from '../commands.ts'
import { countingNow } from '../domain/bearing-answers.ts'
import { presentedPage } from '../domain/presented-page.ts'
import type { PublishedSurvey } from '../domain/published-survey.ts'
import type { Response } from '../domain/response-state.ts'
import { pipingOf } from '../piping.ts'
import { presentSurveyPage } from '../presenter.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { provenBy } from '../proofs/proven-in.ts'
import { refusal } from '../refusals.ts'
import { surveyLanguage } from '../survey-language.ts'
import { surveyWords } from '../survey-words.ts'
import type { PageTimers } from '../timers/page-timers.ts'
import { variablesIn } from '../variables-in.ts'
import { verdictsOf } from '../verdicts.ts'
import { heldOf, responseOf } from './held-response.ts'
import { rulesOf } from './shown-rules.ts'
import { movedBy, type TestMove, testResponseId } from './test-response.ts'

/** A test page. Each answer is sent at once, since a rule of the page may ask about it; that the page was hidden is not recorded. */
const asTest = ({ timer, ...page }: SurveyPage): SurveyPage => ({
  ...page,
  ...(timer && { timer: { ...timer, recordOptOut: 0 } }),
  details: { ...page.details, productionStatus: 'test' },
  questions: page.questions.map((question) => ({ ...question, hasDependency: 1 })),
})

const NOWHERE = { hosts: new Set<string>(), key: '' }

type Making = Readonly<{ timers: PageTimers; proofs: Proofs }>

const shown = ({ timers, proofs }: Making, test: TestMove, response: Response, language: string) => {
  const { survey, version } = test
  const responseId = testResponseId(test)
  const presented = presentedPage(survey, response, responseId)
  const open = { survey, surveyVersion: version, responseId, response, isClosed: false }
  const page = presentSurveyPage(open, {
    token: 'preview',
    isExternal: false,
    language,
    returns: NOWHERE,
    timers,
    proofs,
  })
  const rules = presented.page ? rulesOf(survey, presented.page.page, presented.bearing) : []
  return { next: asTest(page), rules }
}

type Body = Readonly<{ version: number; language?: string | undefined }>

const chosen = (published: PublishedSurvey | null, { version: wanted }: Body) => {
  const version = wanted === 0 ? (published?.latest ?? 0) : wanted
  const survey = published?.version(version)
  if (!published || !survey) throw new ProblemError('not-found')
  return { published: { ...published, isClosed: false }, survey, version } // a closed survey can be tried out
}

const mapOf = ({ shownPages: { pages }, definition }: CompiledSurvey, language: string): Preview['pages'] => {
  const { pageTitles } = surveyWords(definition, language)
  return pages.map(({ id }) => ({ id, title: withoutPipes(pageTitles.get(id) ?? '') }))
}

/** Staff take any version of a survey as a test respondent. */
export const previewRoute = ({ surveys, ...making }: Making & Readonly<{ surveys: SurveyCommands }>) =>
  route(previewSurvey, async (request) => {
    const { body } = request
    const { move, held, page, DATA: data, backgroundVars } = body
    const which = chosen(await surveys.publishedOf(body.surveyID), body)
    const { definition } = which.survey
    const language = surveyLanguage(definition, [body.language, languageOf(request)])
    const by = actorOf(request).id
    const responseId = testResponseId({ ...which, by })
    const test = {
      ...which,
      by,
      move,
      held,
      page,
      data,
      proven: await provenBy(making.proofs, which.survey, { responseId }, data),
      background: variablesIn(backgroundVars),
      entersAll: body.enterAllFolders === 1,
    }
    const about = {
      pages: mapOf(which.survey, language),
      version: which.version,
      versions: which.published.latest,
    }

    const moved = movedBy(test)
    if (moved.outcome === 'accepted') {
      const after = moved.isStored ? heldOf(moved.response) : null
      return { status: true, questions: [], held: after, ...about, ...shown(making, test, moved.response, language) }
    }
    if (moved.rejection.code !== 'invalid-answers') throw refusal(moved.rejection)
    const say = sayIn(offered(language) ?? languageOf(request), 'surveys/answers')
    const piping = pipingOf(which.survey, countingNow(which.survey, responseOf(held, which.version)), language)
    const questions = verdictsOf({ definition, language, piping, say }, [], moved.rejection.faults)
    return { status: false, questions, next: null, held, rules: [], ...about }
  })
