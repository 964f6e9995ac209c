import { SubmitBody, SubmitReply } from '@portal/contracts/http/surveys'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { signedIn } from '../../http/sessions/actor.ts'
import { writeSubmitReply } from '../page-writer.ts'
import { sentPageReply } from '../sent-page-reply.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** The hot route: from the session's cache through the engine to one append, without a read. */
export const conductSubmitRoute: RoutePlugin<ConductDeps> = async (app, { surveys, respondents }) => {
  app.setSerializerCompiler(() => writeSubmitReply)
  app.post(
    '/api/surveys/conduct/submit',
    {
      onRequest: [signedIn],
      schema: {
        summary: 'Send the answers of a page, to go on or to keep them',
        repeatable: true,
        body: SubmitBody,
        response: { 200: SubmitReply },
      },
    },
    async (request, reply): Promise<SubmitReply> => {
      const { asked, sent } = respondents.sentPage(request, request.body)
      const outcome = await (request.body.saveAndQuit ? surveys.savePage : surveys.submitPage)(asked, sent)
      return sentPageReply({ request, reply, body: request.body, sent }, surveys, outcome)
    },
  )
}
