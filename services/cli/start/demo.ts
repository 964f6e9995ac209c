import type { MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import { ResponseId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import type { Stream } from '@portal/infra/event-log/event-log'
import { openFeed } from '@portal/infra/event-log/log-place'
import { untilKnown } from '@portal/infra/event-log/until-known'
import { identityCommands } from '../../identity/commands.ts'
import { postgresMailings } from '../../identity/mailings/postgres-mailings.ts'
import { postgresOutbox } from '../../identity/outbox/postgres-outbox.ts'
import { isPassword } from '../../identity/passwords.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { surveyCommands } from '../../surveys/commands.ts'
import { givenAnswers } from '../../surveys/domain/given-answers.ts'
import { importResponse } from '../../surveys/domain/import-response.ts'
import { patientLog } from '../../surveys/import/append-patiently.ts'
import { responseStream } from '../../surveys/published-surveys.ts'
import { Refused } from '../program/refused.ts'
import type { Stack } from '../stack/stack.ts'
import { type CommandDeps, withLog } from '../stack/with-log.ts'
import { demoAnswers } from './demo-answers.ts'
import { demoDefinition } from './demo-definition.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD, type DemoMember, demoMemberId, demoRegistration } from './demo-members.ts'
import { addDemoPolls } from './demo-polls.ts'
import { addDemoReports } from './demo-reports.ts'
import { addDemoRespondents } from './demo-respondents.ts'
import { addDemoMessages, addDemoNewsletter, addDemoSite } from './demo-site.ts'
import { addStarWarsAnswers, STAR_WARS } from './demo-star-wars.ts'

const RESPONDENTS = 180

/** A survey with made-up answers that have a visible result, and the one that shows every type of question and every rule. */
const ANSWERED = 'morning-drinks.json'
const TOUR = 'every-question.json'

const addMembers = async (deps: CommandDeps): Promise<void> => {
  const { registerMember } = identityCommands(deps)
  for (const { about: _, ...member } of DEMO_MEMBERS) {
    await registerMember({ ...member, password: DEMO_PASSWORD }, demoRegistration(member.username))
  }
}

/** The alerts of the demo name their recipients by login name, a published version by the ids of their accounts. */
const withDemoRecipients = (definition: SurveyDefinition): SurveyDefinition =>
  definition.alerts
    ? { ...definition, alerts: definition.alerts.map((alert) => ({ ...alert, to: alert.to.map(demoMemberId) })) }
    : definition

const answer = ({ log, now }: CommandDeps, definition: SurveyDefinition) => {
  const survey = compileSurvey(definition)
  const surveyId = definition.name
  return async (n: number): Promise<void> => {
    const key = `demo-${n}`
    const responseId = ResponseId.parse(derivedId('imported-response', surveyId, key))
    const answers = givenAnswers(survey, demoAnswers(n))
    const covered = new Set(survey.questions.keys())
    const decision = importResponse({
      survey,
      surveyId,
      surveyVersion: 1,
      responseId,
      key,
      flags: {},
      answers,
      covered,
      complete: true,
      at: now(),
    })
    if (decision.outcome === 'rejected') throw new Error(`demo respondent ${n}: ${JSON.stringify(decision.faults)}`)
    const commandId = derivedId('demo-response', key)
    const events = [decision.imported]
    await log.append({ stream: responseStream(responseId), commandId, intent: key, expect: 'none', events })
  }
}

/** `small`: members, two surveys, some answers and polls alone, for tests that need a community. `none`: an empty log stays empty. */
export type DemoSize = 'whole' | 'small' | 'none'

/** Every step may be repeated after an interrupted start: all ids are derived. */
const load = async (deps: CommandDeps, size: DemoSize): Promise<void> => {
  await addMembers(deps)
  const commands = surveyCommands(deps)
  const published = async (file: string): Promise<SurveyDefinition> => {
    const definition = withDemoRecipients(await demoDefinition(file))
    const asked = { commandId: derivedId('demo-survey', definition.name), intent: 'demo' }
    await commands.publishSurvey(asked, definition, null)
    return definition
  }
  const [drinks, tour] = [await published(ANSWERED), await published(TOUR)]
  const starWars = size === 'whole' ? await published(STAR_WARS) : null
  const respond = answer(deps, drinks)
  await Promise.all([
    addDemoPolls(deps),
    ...(starWars
      ? [
          addStarWarsAnswers(deps, starWars),
          addDemoRespondents(deps, { tour, drinks }),
          addDemoSite(deps),
          addDemoReports(deps),
        ]
      : []),
    ...Array.from({ length: RESPONDENTS }, (_, n) => respond(n + 1)),
  ])
}

const addMails = async ({ pool }: Stack): Promise<void> => {
  const at = new Date()
  await Promise.all([addDemoNewsletter(postgresMailings(pool), at), addDemoMessages(postgresOutbox(pool), at)])
}

/** As the log has it; null for an account that is not there, or was erased. */
const passwordHashOf = async ({ log }: CommandDeps, username: string): Promise<string | null> => {
  const stream: Stream<MemberEvent> = `member-${demoMemberId(username)}`
  let passwordHash: string | null = null
  for await (const { event } of log.readStream(stream)) {
    if ('passwordHash' in event) passwordHash = revealed(event.passwordHash, null)
    if (event.type === 'MemberErased') passwordHash = null
  }
  return passwordHash
}

const hasPublishedPassword = async (deps: CommandDeps, { username }: DemoMember): Promise<boolean> => {
  const passwordHash = await passwordHashOf(deps, username)
  return passwordHash !== null && (await isPassword(DEMO_PASSWORD, passwordHash))
}

const publishedLogins = async (deps: CommandDeps): Promise<readonly DemoMember[]> => {
  const published = await Promise.all(DEMO_MEMBERS.map((member) => hasPublishedPassword(deps, member)))
  return DEMO_MEMBERS.filter((_, at) => published[at])
}

const isEmpty = async ({ place, pool }: Stack, { log }: CommandDeps): Promise<boolean> =>
  (await log.head()) === openFeed(place, pool).feed.start

const refusedFor = (logins: readonly DemoMember[]): Refused =>
  new Refused(
    `Demo accounts still have the published password: ${logins.map(({ username }) => username).join(', ')}. Others can reach this portal or its database, so give each another one by \`npx portal member set-password NAME\`; or start with --demo if everybody may sign in.`,
  )

/**
 * Loads the demo community into an empty log, where accounts with a published password may be.
 * @returns the accounts that have it @throws Refused where there are some and may not be
 */
export const loadDemo = (
  stack: Stack,
  say: (line: string) => void,
  isAllowed = true,
  size: DemoSize = 'whole',
): Promise<readonly DemoMember[]> =>
  withLog(stack, async (deps) => {
    if (isAllowed && size !== 'none' && (await isEmpty(stack, deps))) {
      say('Loading the demo community …')
      await load({ ...deps, log: patientLog(untilKnown(deps.log)) }, size) // a busy machine only takes longer
      if (size === 'whole') await addMails(stack)
    }
    const logins = await publishedLogins(deps)
    if (logins.length > 0 && !isAllowed) throw refusedFor(logins)
    return logins
  })
