import { castVote, type PollReply } from '@portal/contracts/http/polls'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { PollCommands } from '../commands.ts'
import { questionIdOf } from '../domain/choice.ts'
import type { VoteRejection } from '../domain/vote.ts'

const KEYS_NAMED = 10

/** Why the vote does not count, for the member. @throws ProblemError for what no screen sends */
const messageOf = (rejection: VoteRejection, say: Say<Sections['polls/member']>): string => {
  switch (rejection.code) {
    case 'unknown-poll':
      throw new ProblemError('not-found')
    case 'unknown-keys': {
      const names = rejection.keys.slice(0, KEYS_NAMED).map((key) => key.slice(0, 40))
      throw new ProblemError('invalid-request', { values: { reason: 'not-on-page', names } })
    }
    case 'too-many':
      return say('too-many', { count: rejection.max, given: rejection.given })
    case 'required':
    case 'unknown-code':
    case 'already-voted':
    case 'poll-closed':
      return say(rejection.code)
  }
}

export const castVoteRoute = ({ commands }: Readonly<{ commands: Pick<PollCommands, 'castVote'> }>) =>
  route(castVote, async (request, reply): Promise<PollReply> => {
    const { actor, ...asked } = commandOf(request)
    const { surveyID: pollId } = request.params
    const QuestionID = questionIdOf(pollId)
    const handled = await commands.castVote(asked, pollId, actor.id, request.body.DATA)
    if (handled.outcome === 'rejected') {
      const message = messageOf(handled.rejection, sayIn(languageOf(request), 'polls/member'))
      return { status: false, questions: [{ QuestionID, valid: false, message }] }
    }
    withPosition(reply, handled.position)
    return { status: true, questions: [{ QuestionID, valid: true, message: '' }] }
  })
