import { submitPage } from '@portal/contracts/http/surveys'
import { route } from '../../http/calls/route.ts'
import { writeSubmitReply } from '../page-writer.ts'
import { sentPageReply } from '../sent-page-reply.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** The hot route: from the cached session through the engine to one append, without a read. */
export const conductSubmitRoute = ({ surveys, respondents }: ConductDeps) =>
  route(
    submitPage,
    async (request, reply) => {
      const { asked, sent } = respondents.sentPage(request, request.body)
      const outcome = await (request.body.saveAndQuit ? surveys.savePage : surveys.submitPage)(asked, sent)
      return sentPageReply({ request, reply, body: request.body, sent }, surveys, outcome)
    },
    { write: writeSubmitReply },
  )
