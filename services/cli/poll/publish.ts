import { PollId } from '@portal/contracts/ids'
import { PollDefinition } from '@portal/contracts/polls/poll'
import * as z from 'zod/mini'
import { derivedId } from '../../kernel/derived-id.ts'
import { type Action, Agreed, type Ended } from '../../operations/actions/action.ts'
import { pollCommands } from '../../polls/commands.ts'
import { checkedSafely, safePoll } from '../../polls/safe-poll.ts'
import { issuesIn } from '../../texts/issues-in.ts'
import { actionCommand } from '../operator/action-command.ts'
import { file, required } from '../program/parameter.ts'
import { Faulty } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { readJsonFile } from '../survey/read-json-file.ts'

const PublishInput = z.extend(Agreed, { definition: PollDefinition })
type PublishInput = z.infer<typeof PublishInput>

type Means = Readonly<{ deps: Pick<CommandDeps, 'log' | 'now'> }>

/** The same file is the same poll, so that it can be sent again. */
const pollIdFor = (definition: PollDefinition): PollId =>
  PollId.parse(derivedId('poll-file', JSON.stringify(safePoll(definition))))

/** @throws Misused if it cannot be read; Faulty, with every fault by its path */
export const pollIn = async (path: string): Promise<PollDefinition> => {
  const checked = checkedSafely(await readJsonFile(path))
  if ('definition' in checked) return checked.definition
  throw new Faulty([...issuesIn('en', checked.issues), `${path} is not published.`])
}

const goodLine = ({ options, languages }: PollDefinition): string =>
  `It is a valid poll with ${options.length} answers, in ${languages.join(', ')}. Nothing was published.`

const publish = async ({ definition }: PublishInput, { deps }: Means): Promise<Ended> => {
  const commands = pollCommands(deps)
  const pollId = pollIdFor(definition)
  const of = { pollId, by: null }
  const askedFor = (step: string) => ({ commandId: derivedId('poll-file', pollId, step), intent: step })
  await commands.draftPoll(askedFor('draft'), { ...of, definition, isNew: true })
  const handled = await commands.publishPoll(askedFor('publish'), of)
  if (handled.outcome === 'rejected') return { outcome: 'refused', detail: `The poll ${pollId} is closed.` }
  const isNew = handled.position !== null && !handled.replayed
  if (handled.state?.state === 'closed') return { outcome: 'refused', detail: `The poll ${pollId} is closed.` }
  const detail = isNew
    ? `Published the poll ${pollId}.`
    : `The poll ${pollId} is already published; nothing was changed.`
  return { outcome: 'done', detail, result: { pollId, isNew } }
}

export const pollPublishAction: Action<PublishInput, Means> = {
  name: 'poll publish',
  input: PublishInput,
  target: ({ definition }) => pollIdFor(definition),
  plan: async ({ definition }) => ({ basis: definition, lines: [goodLine(definition)] }),
  perform: publish,
}

/** `portal poll publish`: checks a poll and opens it for votes. */
export const pollPublish = actionCommand({
  action: pollPublishAction,
  about: 'check a quick poll and open it for votes; prints every fault with its path',
  examples: ['npx portal poll publish my-poll.json', 'npx portal poll publish my-poll.json --dry-run'],
  takes: { file: required(file('FILE.json'), 'the poll, as docs/polls.md describes it') },
  input: async (given) => ({ definition: await pollIn(given.file) }),
  dryRun: ({ definition }) => ({ code: 0, lines: [goodLine(definition)], result: { pollId: pollIdFor(definition) } }),
})
