import { readFile } from 'node:fs/promises'
import { MemberId, ResponseId } from '@portal/contracts/ids'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { openFeed } from '@portal/infra/event-log/log-place'
import { identityCommands } from '../../identity/commands.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { responseStream, surveyCommands } from '../../surveys/commands.ts'
import { importResponse } from '../../surveys/domain/import-response.ts'
import { issuesIn } from '../../texts/issues-in.ts'
import type { Stack } from '../stack/stack.ts'
import { type CommandDeps, withLog } from '../stack/with-log.ts'
import { demoAnswers } from './demo-answers.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from './demo-members.ts'

const RESPONDENTS = 180

const definitionOf = async (): Promise<SurveyDefinition> => {
  const text = await readFile(new URL('../demo/morning-drinks.json', import.meta.url), 'utf8')
  const checked = checkDefinition(JSON.parse(text))
  if ('definition' in checked) return checked.definition
  throw new Error(`The demo survey is not right: ${issuesIn('en', checked.issues).join('; ')}`)
}

const addMembers = async (deps: CommandDeps): Promise<void> => {
  const { registerMember } = identityCommands(deps)
  for (const { about: _, ...member } of DEMO_MEMBERS) {
    await registerMember({ ...member, password: DEMO_PASSWORD }, derivedId('demo-member', member.username))
  }
}

const answer = ({ log, now }: CommandDeps, definition: SurveyDefinition) => {
  const survey = compileSurvey(definition)
  const surveyId = definition.name
  return async (n: number): Promise<void> => {
    const key = `demo-${n}`
    const responseId = ResponseId.parse(derivedId('imported-response', surveyId, key))
    const answers = demoAnswers(n)
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
    if (decision.outcome === 'rejected') throw new Error(`demo respondent ${n}: ${JSON.stringify(decision.rejection)}`)
    const commandId = derivedId('demo-response', key)
    await log.append({ stream: responseStream(responseId), commandId, intent: key, expect: 'none', ...decision })
  }
}

/** Every step may be done again after a start that was cut short: all ids are derived. */
const load = async (deps: CommandDeps): Promise<void> => {
  const definition = await definitionOf()
  await addMembers(deps)
  const asked = { commandId: derivedId('demo-survey', definition.name), intent: 'demo' }
  await surveyCommands(deps).publishSurvey(asked, definition, null)
  const respond = answer(deps, definition)
  await Promise.all(Array.from({ length: RESPONDENTS }, (_, n) => respond(n + 1)))
}

/** Whether this installation began as a demo: then its logins are told, and an unfinished loading is finished. */
const hasDemo = async ({ log }: CommandDeps): Promise<boolean> => {
  const first = DEMO_MEMBERS[0]?.username ?? ''
  const stream = `member-${MemberId.parse(derivedId('member', derivedId('demo-member', first)))}`
  for await (const _event of log.readStream(stream)) return true
  return false
}

const isEmpty = async ({ place, pool }: Stack, { log }: CommandDeps): Promise<boolean> =>
  (await log.head()) === openFeed(place, pool).feed.start

/** Loads the demo community into an empty log. @returns whether this installation is a demo */
export const loadDemo = (stack: Stack, say: (line: string) => void): Promise<boolean> =>
  withLog(stack, async (deps) => {
    if (!(await isEmpty(stack, deps))) return hasDemo(deps)
    say('Loading the demo community …')
    await load(deps)
    return true
  })
