import { addressOf } from '@portal/contracts/http/call'
import { castVote, getQuickPoll, QuickPoll } from '@portal/contracts/http/polls'
import { until } from '../until.ts'
import { type LeaveWords, send } from './leave-words.ts'

/** A vote in the open poll. It has no words: what it leaves is a row under the member's id. */
export const leave: LeaveWords = async (writer) => {
  const { url, cookie } = writer
  const next = async () => QuickPoll.parse(await (await fetch(url + getQuickPoll.path, { headers: { cookie } })).json())
  await until('there is a poll', async () => (await next()).length > 0)
  const [, question] = await next()
  if (question === undefined) throw new Error('there is no poll to vote in')
  const DATA = { [question.QuestionID]: question.precodes[0]?.Precode ?? 1 }
  await send(writer, addressOf(castVote, { params: { surveyID: question.surveyID } }), { DATA })
  return writer
}
