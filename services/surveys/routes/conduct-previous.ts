import { goBack } from '@portal/contracts/http/surveys'
import { route } from '../../http/calls/route.ts'
import { writeSubmitReply } from '../page-writer.ts'
import { sentPageReply } from '../sent-page-reply.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** Goes back a page, where the survey lets people go back; the page that is left is kept as it stands. */
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
