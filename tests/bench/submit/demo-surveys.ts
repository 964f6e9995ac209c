import { Instant, type MemberId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { demoDefinition } from '@portal/services/cli/start/demo-definition'
import { responseIdOf } from '@portal/services/surveys/commands'
import { type Claim, simulatedRespondents } from '@portal/services/surveys/simulation/respondent'
import { respondentToken } from '@portal/services/surveys/token'
import { TOKEN_SECRET, walker } from './walk.ts'

const FILES = { 'star-wars': 'star-wars/definition.json', tour: 'every-question.json' } as const
export type DemoSurvey = keyof typeof FILES
export const DEMO_SURVEYS: readonly DemoSurvey[] = ['star-wars', 'tour']

const SEED = 7
const AT = Instant.parse('2026-11-22T00:00:00.000Z')
const ROOM = 1_000_000

/** Questions whose answers are made by a respondent's processor, or sent before the page. */
const LEFT_OUT = new Set(['captcha', 'file-upload'])

/**
 * A survey of the demo as a load can send it: without captchas and files, without waiting times and mails, with quotas that do not fill. All else
 * is as members have it.
 */
export const demoSurvey = async (name: DemoSurvey): Promise<SurveyDefinition> => {
  const { alerts: _, ...definition } = await demoDefinition(FILES[name])
  const pages = definition.pages.map(({ timer: _timer, limit: _limit, questions, ...page }) => ({
    ...page,
    questions: questions.filter(({ type }) => !LEFT_OUT.has(type)),
  }))
  const { quotas } = definition
  if (!quotas) return { ...definition, pages }
  const roomy = quotas.map((quota) => ({ ...quota, cells: quota.cells.map((cell) => ({ ...cell, target: ROOM })) }))
  return { ...definition, pages, quotas: roomy }
}

/** A page as the n-th member sends it. */
export type DemoPage = Readonly<{ cookie: string; key: string; body: string }>

/** There is room for everybody. */
const claim: Claim = (_, wanted) => ({ ...wanted, full: null })

type Walked = Readonly<{ n: number; memberId: MemberId; sent: readonly Readonly<{ page: string; data: WireData }>[] }>

/** What the members from `from` up to `to` answer, page by page: a pure function of the survey and the number. */
export const demoWalks = (definition: SurveyDefinition, from: number, to: number): readonly Walked[] => {
  const walk = simulatedRespondents(definition, SEED, AT, claim, (n) => {
    const { memberId } = walker(n)
    return { memberId, responseId: responseIdOf(definition.name, memberId), background: {} }
  })
  return Array.from({ length: to - from }, (_, at) => {
    const n = from + at
    return { n, memberId: walker(n).memberId, sent: walk(n).sent }
  })
}

/** The requests of these members, in their order. */
export const demoPages = async (name: DemoSurvey, from: number, to: number): Promise<DemoPage[][]> => {
  const definition = await demoSurvey(name)
  return demoWalks(definition, from, to).map(({ n, memberId, sent }) => {
    const { cookie } = walker(n)
    const token = respondentToken(TOKEN_SECRET, definition.name, memberId)
    return sent.map(({ page, data }, index) => ({
      cookie,
      key: `${name}-${n}-${index}`,
      body: JSON.stringify({
        token,
        page,
        questions: [],
        DATA: data,
        saveAndQuit: false,
        totalQuestions: 0,
        seconds: 12.5,
        language: 'en',
      }),
    }))
  })
}
