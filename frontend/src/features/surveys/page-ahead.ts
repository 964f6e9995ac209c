import type { SurveyPage } from '@portal/contracts/http/surveys'
import type { Channel } from './channel.tsx'

/** A page that is shown while the one before it is being stored. Nothing of it is sent before that. */
export type PageAhead = Readonly<{ page: SurveyPage; channel: Channel; release: () => void }>

export const heldBack = (channel: Channel, page: SurveyPage): PageAhead => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { lookAhead, sendMark } = channel
  return {
    page,
    release: resolve,
    channel: {
      ...channel,
      sendMark: sendMark && ((mark) => promise.then(() => sendMark(mark))),
      submit: (command, how) => promise.then(() => channel.submit(command, how)),
      goBack: (command, how) => promise.then(() => channel.goBack(command, how)),
      ...(lookAhead && { lookAhead: (body, signal) => promise.then(() => lookAhead(body, signal)) }),
    },
  }
}
