import { goBack } from '@portal/contracts/http/surveys'
import { route } from '../../http/calls/route.ts'
import { writeSubmitReply } from '../page-writer.ts'
import { sentPageReply } from '../sent-page-reply.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** Goes back a page, if the survey allows it; the current page is saved as it is. */
export const conductPreviousRoute = ({ surveys, respondents }: ConductDeps) =>
  route(
    goBack,
    async (request, reply) => {
      const { asked, sent } = respondents.sentPage(request, request.body)
      const outcome = await surveys.goBack(asked, sent)
      return sentPageReply({ request, reply, body: request.body, sent }, surveys, outcome)
    },
    { write: writeSubmitReply },
  )
