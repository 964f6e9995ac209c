import { SurveysReply } from '@portal/contracts/http/surveys'
import { type LeaveWords, send, type Writer } from './leave-words.ts'

const SURVEY = 'morning-drinks'

/** The token of the writer for the survey. */
export const tokenOf = async ({ url, cookie }: Writer): Promise<string> => {
  const reply = SurveysReply.parse(await (await fetch(`${url}/api/surveys`, { headers: { cookie } })).json())
  const tile = Object.values(reply.other).find(({ surveyID }) => surveyID === SURVEY)
  if (!tile) throw new Error(`${SURVEY} is not among the surveys`)
  return tile.token
}

/** Words on a page that is sent, and twice on a page that is saved. */
export const leave: LeaveWords = async (writer) => {
  const { words } = writer
  const token = await tokenOf(writer)
  const answer = (page: string, DATA: object, saveAndQuit = false) =>
    send(writer, '/api/surveys/conduct/submit', { token, page, questions: [], DATA, saveAndQuit, totalQuestions: 0 })
  await answer('welcome', { Q2: 1 })
  await answer('drinks', { Q3_6: 1, Q3_6_other: `${words}, in a cup` })
  await answer('opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
  await answer('you', { Q6: 1, Q7: `${words}, said twice` }, true)
  await answer('you', { Q6: 2, Q7: words }, true)
  return writer
}
