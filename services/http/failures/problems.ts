import type { Problem, ProblemCode, ProblemValues } from '@portal/contracts/problem'
import { problemInWords } from '@portal/contracts/problem-in-words'
import type { Issue } from '@portal/contracts/survey/issue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issuesIn, sentencesIn } from '../../texts/issues-in.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { screenInstead } from './screen-instead.ts'

const statusOf = {
  'invalid-request': 400,
  'too-large': 413,
  'not-found': 404,
  'wrong-method': 405,
  'not-signed-in': 401,
  'not-allowed': 403,
  'cross-site': 403,
  'wrong-password': 400,
  'unknown-login': 404,
  'not-activated': 403,
  'locked-out': 403,
  'account-closed': 403,
  'survey-closed': 409,
  'not-your-token': 403,
  'link-withdrawn': 403,
  'page-out-of-order': 409,
  'page-too-early': 409,
  'stale-version': 409,
  'different-intent': 409,
  'not-possible': 409,
  'too-many-requests': 429,
  overloaded: 503,
  unavailable: 503,
  unexpected: 500,
} satisfies Record<ProblemCode, number>

/**
 * `values` fill the code's own text. `issues` replace it, as does `sentence`: the sentence with which an operator's
 * action was refused, as in the audit trail. `status` differs if HTTP is more specific.
 */
export type ProblemOptions = Readonly<{
  values?: ProblemValues
  issues?: readonly Issue[]
  sentence?: string
  status?: number
  retryAfterSeconds?: number
}>

/** A failure on its way to the client. Thrown only in routes; inside, an expected failure is a value. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly options: ProblemOptions

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(code)
    this.code = code
    this.options = options
  }
}

type Failure = Pick<ProblemError, 'code' | 'options'>

const MINUTE = 60

/** What is told where nobody knows better. */
const RETRY_SECONDS: Partial<Record<ProblemCode, number>> = {
  'too-many-requests': MINUTE,
  overloaded: 1,
  unavailable: 2,
}

const secondsToWait = ({ code, options }: Failure): number | undefined =>
  options.retryAfterSeconds ?? RETRY_SECONDS[code]

/** A limit says in words, too, when it is over. */
const valuesOf = ({ code, options }: Failure): ProblemValues | undefined => {
  if (code !== 'too-many-requests') return options.values
  return { minutes: Math.ceil((options.retryAfterSeconds ?? MINUTE) / MINUTE), ...options.values }
}

const ISSUES_SHOWN = 10

/** The document of a failure, in this language. */
export const problemIn = (language: string, failure: Failure): Problem => {
  const { code, options } = failure
  const { sentence } = options
  const values = valuesOf(failure)
  const issues = options.issues?.slice(0, ISSUES_SHOWN)
  const words = problemInWords({ code, values }, sayIn(language, 'site/problems'))
  return {
    type: `urn:portal:problem:${code}`,
    title: words.title,
    status: options.status ?? statusOf[code],
    code,
    ...(values && { values }),
    ...(issues && { issues: [...issues], refusal: sentencesIn(language, issues) }),
    detail: issues ? issuesIn(language, issues).join('; ') : (sentence ?? words.detail),
  }
}

/** Sends RFC 9457 problem details, which contain only code, values, issues and their texts; or leads to a screen that says it. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: ProblemError) => {
  const problem = problemIn(languageOf(request), error)
  const screen = screenInstead(request, problem.status)
  if (screen !== null) return reply.header('cache-control', 'no-store').redirect(screen, 303)
  const seconds = secondsToWait(error)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** Turns a thrown error into a problem; `explain` knows the errors of the layers below: log, database. */
export const answerWithProblems = (app: FastifyInstance, explain: (error: unknown) => ProblemError) => {
  app.setErrorHandler((error, request, reply) => {
    const problem = error instanceof ProblemError ? error : explain(error)
    if (problem.code === 'unexpected') request.log.error({ err: error }, 'a request failed')
    if (problem.code === 'unavailable') request.log.warn({ err: error }, 'a request could not be served now')
    return sendProblem(request, reply, problem)
  })
}
