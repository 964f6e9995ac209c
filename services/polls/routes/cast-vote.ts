import { castVote, type PollReply } from '@portal/contracts/http/polls'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { notOnPage } from '../../http/failures/not-on-page.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { PollCommands } from '../commands.ts'
import { questionIdOf } from '../domain/choice.ts'
import type { VoteRejection } from '../domain/vote.ts'

/** Why the vote does not count, for the member. @throws ProblemError for what no screen sends */
const messageOf = (rejection: VoteRejection, say: Say<Sections['polls/member']>): string => {
  switch (rejection.code) {
    case 'unknown-poll':
      throw new ProblemError('not-found')
    case 'unknown-keys':
      throw notOnPage(rejection.keys)
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
