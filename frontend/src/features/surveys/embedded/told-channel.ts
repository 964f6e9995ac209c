import type { SurveyPage } from '@portal/contracts/http/surveys'
import type { SurveyId } from '@portal/contracts/ids'
import { messageTypeOf } from '@portal/contracts/survey/embedding'
import type { Channel } from '../channel.tsx'
import { isFatal } from '../refused.tsx'
import { tellParent } from './parent-window.ts'

/** The same channel; the page around it is told of each page that is shown, of the end, and of answers that cannot be stored. */
export const toldTo = (origin: string, channel: Channel): Channel => {
  let told = ''
  let surveyId: SurveyId | null = null
  const tell = ({ status, surveyID, page }: SurveyPage) => {
    const shown = `${status} ${page.id}`
    if (shown === told) return // saved, and still there
    told = shown
    surveyId = surveyID
    tellParent(origin, { type: messageTypeOf(status), surveyId })
  }
  const tellFailure = (failure: unknown) => {
    if (isFatal(failure)) tellParent(origin, { type: 'error', surveyId })
  }
  const load: Channel['load'] = async (language, signal) => {
    const page = await channel.load(language, signal)
    tell(page)
    return page
  }
  const telling =
    (send: Channel['submit']): Channel['submit'] =>
    async (command, how) => {
      try {
        const reply = await send(command, how)
        if (reply.next) tell(reply.next)
        return reply
      } catch (failure) {
        tellFailure(failure)
        throw failure
      }
    }
  return { ...channel, load, submit: telling(channel.submit), goBack: telling(channel.goBack) }
}
