import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SubmitReply, SurveysReply } from '@portal/contracts/http/surveys'

const PATIENCE_MS = 60_000

type Answer = Readonly<{ status: number; body: unknown; position: string | null }>

const ask = async (url: string, init: RequestInit): Promise<Answer | null> => {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) })
    return { status: reply.status, body: await reply.json(), position: reply.headers.get('log-position') }
  } catch {
    return null // no answer: the outcome is unknown, the same command is sent again
  }
}

const mayPass = (answer: Answer | null): boolean => answer === null || answer.status >= 500

const readUntilAnswered = async (url: string, cookie: string): Promise<unknown> => {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const answer = await ask(url, { headers: { cookie } })
    if (answer?.status === 200) return answer.body
    await sleep(100)
  }
  throw new Error(`no answer from ${new URL(url).pathname} within a minute`)
}

/** Sends a command as a browser does: the same idempotency key until there is an answer. */
const sendUntilAnswered = async (url: string, cookie: string, body: unknown): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie }
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const answer = await ask(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer !== null && !mayPass(answer)) return answer
    await sleep(100)
  }
  throw new Error(`no answer from ${new URL(url).pathname} within a minute`)
}

const SIGN_IN_WITHIN_MS = 30_000

/** Somebody who was added a moment ago may not be known yet; nor may the database be there. */
const signedInAt = async (url: string, username: string, password: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const deadline = performance.now() + SIGN_IN_WITHIN_MS
  for (;;) {
    const reply = await fetch(`${url}/api/login`, { method: 'POST', headers, body }).catch(() => null)
    if (reply?.ok) return (reply.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    if (performance.now() > deadline) throw new Error(`${username} could not sign in: ${reply?.status ?? 'no answer'}`)
    await sleep(50)
  }
}

type Data = Readonly<Record<string, string | number>>

/** A member at their browser, by the calls that the SPA makes. A call that gets no answer is repeated. */
export const memberClient = async (url: string, username: string, password: string) => {
  const cookie = await signedInAt(url, username, password)

  const tokenOf = async (surveyID: string): Promise<string> => {
    const { other } = SurveysReply.parse(await readUntilAnswered(`${url}/api/surveys`, cookie))
    const tile = Object.values(other).find((survey) => survey.surveyID === surveyID)
    if (!tile) throw new Error(`${surveyID} is not among the surveys of ${username}`)
    return tile.token
  }

  const send = async (token: string, page: string, DATA: Data, saveAndQuit: boolean) => {
    const body = { token, page, questions: [], DATA, saveAndQuit, totalQuestions: 0 }
    const { status, body: reply, position } = await sendUntilAnswered(`${url}/api/surveys/conduct/submit`, cookie, body)
    if (status !== 200) throw new Error(`page ${page} was answered with ${status}: ${JSON.stringify(reply)}`)
    return { ...SubmitReply.parse(reply), position }
  }
  return {
    cookie,
    tokenOf,
    submit: (token: string, page: string, data: Data) => send(token, page, data, false),
    save: (token: string, page: string, data: Data) => send(token, page, data, true),
  }
}
