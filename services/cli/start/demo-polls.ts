import { MemberId } from '@portal/contracts/ids'
import { PollDefinition } from '@portal/contracts/polls/poll'
import { derivedId } from '../../kernel/derived-id.ts'
import { newPollId, type PollCommands, pollCommands } from '../../polls/commands.ts'
import { questionIdOf } from '../../polls/domain/choice.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { chances, draw } from './demo-answers.ts'
import { demoJson } from './demo-definition.ts'

const VOTERS = 96

/** The n-th voter prefers the earlier options. Of several, each is chosen or not. */
const demoVote = ({ choice, options, maxChoices }: PollDefinition, id: string, n: number) => {
  const chance = chances(0x51ed270b ^ (n * 2_654_435_761))
  for (let warm = 0; warm < 8; warm += 1) chance()
  const weights = options.map((_, at) => options.length + 1 - at)
  const first = options[draw(chance, weights) - 1]?.code ?? 1
  if (choice === 'one') return { [id]: first }
  const others = options.filter(({ code }) => code !== first && chance() < 0.4).map(({ code }) => code)
  const chosen = [first, ...others].slice(0, maxChoices)
  return Object.fromEntries(options.map(({ code }) => [`${id}_${code}`, chosen.includes(code) ? 1 : 0]))
}

const addPoll = async (commands: PollCommands, definition: PollDefinition, n: number): Promise<void> => {
  const pollId = newPollId(`demo-poll-${n}`)
  const askedFor = (step: string) => ({ commandId: derivedId('demo-poll', pollId, step), intent: 'demo' })
  await commands.draftPoll(askedFor('draft'), { pollId, by: null, definition, isNew: true })
  await commands.publishPoll(askedFor('publish'), { pollId, by: null })
  const vote = (voter: number) => {
    const memberId = MemberId.parse(derivedId('demo-voter', String(voter)))
    const data = demoVote(definition, questionIdOf(pollId), n * VOTERS + voter)
    return commands.castVote(askedFor(`vote ${voter}`), pollId, memberId, data)
  }
  await Promise.all(Array.from({ length: VOTERS }, (_, voter) => vote(voter)))
}

/** Two open polls with votes. May be repeated after an interrupted start: all ids are derived. */
export const addDemoPolls = async (deps: CommandDeps): Promise<void> => {
  const commands = pollCommands(deps)
  const polls = await demoJson('polls.json')
  if (!Array.isArray(polls)) throw new Error('The demo polls are not a list.')
  for (const [n, poll] of polls.entries()) await addPoll(commands, PollDefinition.parse(poll), n)
}
