import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SubmitReply, SurveysReply } from '@portal/contracts/http/surveys'

const PATIENCE_MS = 120_000

type Answer = Readonly<{ status: number; body: unknown; position: string | null }>

const ask = async (url: string, init: RequestInit): Promise<Answer | null> => {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) })
    return { status: reply.status, body: await reply.json(), position: reply.headers.get('log-position') }
  } catch {
    return null // no reply: the outcome is unknown, the same command is sent again
  }
}

const mayPass = (answer: Answer | null): boolean => answer === null || answer.status >= 500

/** The portal's address; a function may give another api for each try, as behind a load balancer. */
export type At = string | (() => string)
const addressOf = (at: At): string => (typeof at === 'string' ? at : at())

const PAUSE_MS = 100

/** Asks until there is a usable reply. `isRetried`: an earlier try may have been carried out. */
const untilAnswered = async (at: At, path: string, init: RequestInit): Promise<Answer & { isRetried: boolean }> => {
  const deadline = performance.now() + PATIENCE_MS
  for (let isRetried = false; performance.now() < deadline; isRetried = true) {
    const answer = await ask(addressOf(at) + path, init)
    if (answer !== null && !mayPass(answer)) return { ...answer, isRetried }
    await sleep(PAUSE_MS)
  }
  throw new Error(`no answer from ${path} within two minutes`)
}

/** Sends a command as a browser does: the same idempotency key until there is a reply. */
const send = (at: At, path: string, cookie: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie }
  return untilAnswered(at, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A member who was just added may not be in the read model yet; the database and every api may be unreachable. */
const signedInAt = async (at: At, username: string, password: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) }
    const reply = await fetch(`${addressOf(at)}/api/login`, init).catch(() => null)
    if (reply?.ok) return (reply.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    if (performance.now() > deadline) throw new Error(`${username} could not sign in: ${reply?.status ?? 'no answer'}`)
    await sleep(PAUSE_MS)
  }
}

type Data = Readonly<Record<string, string | number>>

/** A member with a browser, by the calls of the app. A call without a reply is repeated. */
export const memberClient = async (at: At, username: string, password: string) => {
  const cookie = await signedInAt(at, username, password)

  const tokenOf = async (surveyID: string): Promise<string> => {
    const { status, body } = await untilAnswered(at, '/api/surveys', { headers: { cookie } })
    if (status !== 200) throw new Error(`the surveys of ${username} were answered with ${status}`)
    const tile = Object.values(SurveysReply.parse(body).other).find((survey) => survey.surveyID === surveyID)
    if (!tile) throw new Error(`${surveyID} is not among the surveys of ${username}`)
    return tile.token
  }

  const answer = async (token: string, page: string, DATA: Data, saveAndQuit: boolean) => {
    const body = { token, page, questions: [], DATA, saveAndQuit, totalQuestions: 0 }
    const { status, body: reply, position } = await send(at, '/api/surveys/conduct/submit', cookie, body)
    if (status !== 200) throw new Error(`page ${page} was answered with ${status}: ${JSON.stringify(reply)}`)
    return { ...SubmitReply.parse(reply), position }
  }

  /** If the reply to a first try was lost, the second try finds no session any more. */
  const erase = async (): Promise<void> => {
    const { status, isRetried } = await send(at, '/api/profile/erase', cookie, { password })
    const isDone = status === 200 || (isRetried && (status === 401 || status === 403))
    if (!isDone) throw new Error(`the erasure of ${username} was answered with ${status}`)
  }
  return {
    cookie,
    tokenOf,
    submit: (token: string, page: string, data: Data) => answer(token, page, data, false),
    save: (token: string, page: string, data: Data) => answer(token, page, data, true),
    erase,
  }
}
