import { PreviousBody, SubmitReply } from '@portal/contracts/http/surveys'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { signedIn } from '../../http/sessions/actor.ts'
import { writeSubmitReply } from '../page-writer.ts'
import { sentPageReply } from '../sent-page-reply.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** Goes back a page, where the survey lets people go back; the page that is left is kept as it stands. */
export const conductPreviousRoute: RoutePlugin<ConductDeps> = async (app, { surveys, respondents }) => {
  app.setSerializerCompiler(() => writeSubmitReply)
  app.post(
    '/api/surveys/conduct/previous',
    {
      onRequest: [signedIn],
      schema: {
        summary: 'Go back a page and keep this one as it stands',
        repeatable: true,
        body: PreviousBody,
        response: { 200: SubmitReply },
      },
    },
    async (request, reply): Promise<SubmitReply> => {
      const { asked, sent } = respondents.sentPage(request, request.body)
      const outcome = await surveys.goBack(asked, sent)
      return sentPageReply({ request, reply, body: request.body, sent }, surveys, outcome)
    },
  )
}
