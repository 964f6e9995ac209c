import { randomUUID } from 'node:crypto'
import { PollId } from '@portal/contracts/ids'
import * as z from 'zod/mini'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { pollCommands } from '../../polls/commands.ts'
import { actionCommand } from '../operator/action-command.ts'
import { type Reader, required } from '../program/parameter.ts'
import { Misused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'

const CloseInput = z.extend(Agreed, { pollId: PollId })
type CloseInput = z.infer<typeof CloseInput>

type Means = Readonly<{ deps: Pick<CommandDeps, 'log' | 'now'> }>

export const pollCloseAction: Action<CloseInput, Means> = {
  name: 'poll close',
  input: CloseInput,
  target: ({ pollId }) => pollId,
  plan: async ({ pollId }) => ({ basis: pollId, lines: [`Closes the poll ${pollId}: no further votes.`] }),
  perform: async ({ pollId }, { deps }) => {
    const asked = { commandId: randomUUID(), intent: 'close' }
    const handled = await pollCommands(deps).closePoll(asked, { pollId, by: null })
    if (handled.outcome === 'rejected')
      return { outcome: 'refused', detail: `There is no poll ${pollId}. \`portal poll list\` shows all.` }
    const isNew = handled.position !== null
    const detail = isNew ? `Closed the poll ${pollId}.` : `The poll ${pollId} is closed already; nothing was changed.`
    return { outcome: 'done', detail, result: { pollId, isNew } }
  },
}

const pollId: Reader<PollId> = {
  shown: 'ID',
  read: (text) => {
    const read = PollId.safeParse(text)
    if (read.success) return read.data
    throw new Misused('is no id of a poll; `portal poll list` shows them')
  },
}

/** `portal poll close`: ends a poll. */
export const pollClose = actionCommand({
  action: pollCloseAction,
  about: 'end a quick poll: no further votes; its results stay',
  examples: ['npx portal poll close 018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'],
  takes: { id: required(pollId, 'the poll, as `portal poll list` shows it') },
  input: (given) => ({ pollId: given.id }),
})
