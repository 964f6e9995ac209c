import { Instant, MemberId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { placesFor } from '@portal/infra/tools/places'
import { derivedId } from '../../kernel/derived-id.ts'
import { memberTaker, type SurveyCommands, surveyCommands } from '../../surveys/commands.ts'
import { type PresentedPage, presentedPage } from '../../surveys/domain/presented-page.ts'
import { response } from '../../surveys/domain/response.ts'
import { type QuotaDesk, quotaDesk } from '../../surveys/quota-desk.ts'
import type { OpenResponse, Taker } from '../../surveys/sent-pages.ts'
import { filledBackground, filledPage } from '../../surveys/simulation/fill-page.ts'
import type { Draw } from '../../surveys/simulation/good-answer.ts'
import { numbersFrom } from '../../surveys/simulation/numbers-from.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { alsoAnswerDrinks } from './demo-same-members.ts'

const RESPONDENTS = 60
const AT_ONCE = 12
/** Every so many-th respondent goes away after so many pages. */
const [GOES_AWAY, AFTER_PAGES] = [8, 3]
const ATTEMPTS = 20
/** Between the beginnings of two respondents. */
const APART_MS = 20 * 60_000

/** Numbers for one page of one respondent: the same if an interrupted start is repeated. */
const numbersOf = (n: number, page: string, attempt: number): Draw => {
  const seed = [...`${n} ${page} ${attempt}`].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
  const draw = numbersFrom(seed)
  for (let warm = 0; warm < 8; warm += 1) draw(2) // neighbouring seeds have similar first numbers
  return draw
}

/** A robot, but one of ours: its captchas are proven. */
const allOf = ({ survey }: OpenResponse): readonly string[] => [...survey.questions.keys()]

/** Nothing of a look is stored, and so no time of it either. */
const AT = Instant.parse('1970-01-01T00:00:00.000Z')

/** `drinks`: the survey that two of three answer afterwards. */
type Deps = Pick<CommandDeps, 'log'> & Readonly<{ atDesk: QuotaDesk; drinks: SurveyDefinition }>

type OnPage = Readonly<{ taker: Taker; open: OpenResponse; page: string; n: number }>

/** The page as it would be shown with other answers. */
const looking = async (commands: SurveyCommands, { taker, open, page }: OnPage) => {
  const survey = await commands.publishedOf(taker.surveyId)
  if (!survey) throw new Error('The demo survey is not published.')
  const { responseId, respondent, flags } = taker
  const command = {
    type: 'SavePage',
    survey,
    responseId,
    respondent,
    flags,
    page,
    proven: allOf(open),
    at: AT,
  } as const
  return (data: WireData): PresentedPage => {
    const decision = response.decide(open.response, { ...command, data })
    const events = decision.outcome === 'accepted' ? decision.events : []
    return presentedPage(open.survey, events.reduce(response.evolve, open.response), responseId)
  }
}

/** A respondent's own time: it passes while pages are answered, so that nobody waits for the timer of a page. */
const ownTime = (n: number) => {
  let at = Date.now() - (RESPONDENTS + 1 - n) * APART_MS
  return {
    now: () => Instant.parse(new Date(at).toISOString()),
    pass: (seconds: number): void => {
      at += seconds * 1_000
    },
  }
}
type OwnTime = ReturnType<typeof ownTime>

/** Sends a page that was filled in at random, until it is accepted. */
const send = async (commands: SurveyCommands, { pass }: OwnTime, where: OnPage): Promise<void> => {
  const { taker, open, page, n } = where
  const look = await looking(commands, where)
  const asked = { commandId: derivedId('demo-page', taker.responseId, page), intent: 'demo' }
  const seconds = 10 + numbersOf(n, page, ATTEMPTS)(60)
  pass(seconds)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const draw = numbersOf(n, page, attempt)
    const background = filledBackground(open.survey, draw)
    const { data } = filledPage(open.survey, look, draw)
    const sent = { taker, page, data, background, proven: allOf(open), seconds }
    if ((await commands.submitPage(asked, sent)).outcome === 'accepted') return
  }
  throw new Error(`The page ${page} of the demo survey cannot be left.`)
}

const take = async ({ log, atDesk, drinks }: Deps, { name }: SurveyDefinition, n: number): Promise<void> => {
  const time = ownTime(n)
  const commands = surveyCommands({ log, now: time.now, atDesk })
  const taker = memberTaker(name, MemberId.parse(derivedId('demo-respondent', String(n))))
  const most = n % GOES_AWAY === 0 ? AFTER_PAGES : Number.POSITIVE_INFINITY
  for (let pages = 0; pages < most; pages += 1) {
    const open = await commands.openResponse(name, taker.responseId)
    const shown = open && presentedPage(open.survey, open.response, taker.responseId).page
    if (!shown) break
    await send(commands, time, { taker, open, n, page: shown.page.id })
  }
  if (n % 3 !== 0) await alsoAnswerDrinks({ commands, drinks, tour: taker, n })
}

/**
 * Respondents who answer the tour at random, through the engine and the quotas of real ones: most finish it, some are screened out or
 * terminated, some go away. Most of them are respondents of another survey as well. May be repeated after an interrupted start: all ids are derived.
 */
export const addDemoRespondents = async (
  { log }: Pick<CommandDeps, 'log'>,
  { tour, drinks }: Readonly<Record<'tour' | 'drinks', SurveyDefinition>>,
): Promise<void> => {
  const places = placesFor(AT_ONCE)
  const deps = { log, atDesk: quotaDesk(log), drinks } // with one each they would be in each other's way
  await Promise.all(Array.from({ length: RESPONDENTS }, (_, n) => places.run(() => take(deps, tour, n + 1))))
}
