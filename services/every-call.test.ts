import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import { askers, rightOf } from '@portal/contracts/http/askers'
import type { Call } from '@portal/contracts/http/call'
import type { Rights } from '@portal/contracts/identity/rights'
import { MemberId } from '@portal/contracts/ids'
import { Problem } from '@portal/contracts/problem'
import { problemInWords } from '@portal/contracts/problem-in-words'
import type { Issue } from '@portal/contracts/survey/issue'
import { openPool } from '@portal/infra/database/pool'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls, nameOf } from '@portal/tests/support/portal/all-calls'
import { operationsOn } from '@portal/tests/support/portal/desk'
import { signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { routesOf, unnamed } from '@portal/tests/support/portal/routes-of'
import { teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { afterAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { respondentToken } from './surveys/token.ts'
import { issuesIn } from './texts/issues-in.ts'
import { sayIn } from './texts/say.ts'

const TYPES = ['user', 'admin', 'developer', 'permanentExternalUser'] as const satisfies readonly AccountType[]
const SURVEY = teaSurvey.name

/** Every query fails: that is after the call was admitted. */
const nobody = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1, application: 'portal-test' })
afterAll(() => nobody.end())

const portalFor = async (type: AccountType, rights: Rights = null) => {
  const portal = await signedInAs(type, {
    operations: operationsOn({ pool: nobody, log: memoryEventLog() }),
    rightsOf: async () => rights,
  })
  await portal.deps.surveys.publishSurvey({ commandId: randomUUID(), intent: '' }, teaSurvey, null)
  return portal
}
const portals = {
  user: await portalFor('user'),
  admin: await portalFor('admin'),
  developer: await portalFor('developer'),
}
const portalOf = { ...portals, permanentExternalUser: await portalFor('permanentExternalUser') }

const calls = await allCalls()
const named = calls.map((call) => ({ name: nameOf(call), call }))

const tokenOf = (memberId: MemberId) => respondentToken(TOKEN_SECRET, SURVEY, memberId)

/** A busy machine may refuse for a moment (`overloaded`). */
const unlessBusy = <Reply extends Readonly<{ statusCode: number; body: string }>>(reply: Reply): Reply | null =>
  reply.statusCode === 503 && reply.body.includes('"overloaded"') ? null : reply

const Sent = z.extend(Problem, { issues: z.optional(z.array(z.custom<Issue>())) })

/**
 * A problem whose texts follow only from its code, values and issues: no route writes its own sentence. An
 * operator's action is refused with the sentence of its trail.
 */
const spelledOut = (reply: unknown): Problem => {
  const problem = Sent.parse(reply)
  const { title, detail } = problemInWords(problem, sayIn('en', 'site/problems'))
  const issues = problem.issues && issuesIn('en', problem.issues).join('; ')
  const said = problem.code === 'not-possible' ? problem.detail : (issues ?? detail)
  expect([problem.title, problem.detail]).toEqual([title, said])
  return problem
}

/** The outcome of a call as a member of a type, with a token of their own by default. */
const outcomeOf = async (call: Call, type: AccountType, of = portalOf[type].member.memberId) => {
  const { app, cookie } = portalOf[type]
  const request = aRequest(call, { token: tokenOf(of), password: 'not the password' })
  const ask = () => app.inject({ ...request, headers: { cookie } })
  const reply = await vi.waitUntil(async () => unlessBusy(await ask()), { timeout: 60_000 })
  const isProblem = reply.headers['content-type']?.includes('problem') ?? false
  return { status: reply.statusCode, code: isProblem ? spelledOut(reply.json()).code : null }
}

/** Names under which a call takes the id of a member, and those calls that tell every member of every other. */
const OF_MEMBER = new Set(['id', 'user', 'userID', 'receiver', 'pkUser'])
const TOLD_TO_ALL = new Set(['/api/badges/user'])

type Named = Readonly<{ properties?: Readonly<Record<string, Readonly<{ format?: string }>>> }>

/** Whether a member asks by it for what is of one member. */
const namesMember = ({ who, path, params, query, body }: Call): boolean => {
  if (who !== 'signed-in' || TOLD_TO_ALL.has(path)) return false
  const fields = [params, query, body].flatMap((contract) => {
    if (!contract) return []
    const { properties = {} } = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Named
    return Object.entries(properties)
  })
  return fields.some(([name, { format }]) => OF_MEMBER.has(name) && format === 'uuid')
}

const isRefused = ({ code }: { code: string | null }) => code === 'not-allowed' || code === 'not-signed-in'
/** Signing out, here or elsewhere, and unsubscribing, which signs out, come last, so that all others have the session. */
const ENDING = ['/api/profile/logins/end', '/api/logout', '/api/unsubscribe']
const rankOf = ({ path }: Call): number => ENDING.indexOf(path)

describe('the declared calls', () => {
  it('are those that the app answers: each has a route, and each route is a call', () => {
    expect(named.map(({ name }) => unnamed(name)).toSorted()).toEqual(routesOf(portals.developer.app))
  })

  it('have different paths', () => expect(new Set(named.map(({ name }) => name)).size).toBe(calls.length))
})

describe('a call that changes something', () => {
  /** Sent twice they have the effect of once: nothing is counted, and what they set they set to the same again. */
  const setting = [
    'POST /api/login',
    'POST /api/login/passkey/challenge',
    'POST /api/logout',
    'POST /api/members/{memberId}/signin',
    'POST /api/acting/return',
    'POST /api/language',
    'POST /api/profile/erase',
    'POST /api/profile/erasure',
    'POST /api/profile/erasure/withdraw',
    'POST /api/profile/logins/end',
    'POST /api/profile/password',
    'POST /api/profile/username',
    'POST /api/profile/emailsettings',
    'POST /api/profile/export',
    'POST /api/profile/social/link/{provider}',
    'POST /api/profile/social/remove/{social}',
    'POST /api/profile/passkeys/challenge',
    'POST /api/profile/passkeys/remove/{passkey}',
    'POST /api/unsubscribe/confirm',
    'POST /api/unsubscribe/resubscribe',
    'POST /api/usersAuthentication/displayname',
    'POST /api/clipboard/add',
    'POST /api/clipboard/matching',
    'POST /api/clipboard/remove',
    'POST /api/clipboard/clear',
  ]
  /** The proof or the link that they carry can be used once. */
  const usedUp = [
    'POST /api/register',
    'POST /api/activate',
    'POST /api/resetpw',
    'POST /api/contactus',
    'POST /api/token',
    'POST /api/social/link',
    'POST /api/social/join',
    'POST /api/facebook/changeusername',
    'POST /api/login/passkey',
    'POST /api/login/recovery',
    'POST /api/profile/passkeys/add',
  ]
  /** Each answers with other codes, which are told once: one that is repeated makes others again. */
  const telling = ['POST /api/profile/passkeys/codes']
  /** Each sends a mail, of which an account gets so many and no more. */
  const mailing = ['POST /api/forgotpw', 'POST /api/resendactivation', 'POST /api/signinlink', 'POST /api/unsubscribe']

  /** Records of a page name the moment: the same record again is the same. A beacon has no headers. */
  const timing = ['loading', 'click', 'submit', 'optout'].map((record) => `POST /api/timer/${record}`)

  /** It names the offset: sent twice, it is refused the second time. */
  const part = 'PATCH /api/files/tus/{upload}'

  it('takes an idempotency key, unless its repetition changes nothing more', () => {
    const changing = calls.filter(
      (call) => call.isChange || (call.method !== 'GET' && !('isQuestion' in call && call.isQuestion)),
    )
    const without = changing.filter((call) => !('isRepeatable' in call && call.isRepeatable))
    expect(without.map(nameOf).toSorted()).toEqual(
      [...setting, ...usedUp, ...telling, ...mailing, ...timing, part].toSorted(),
    )
  })
})

describe('without a session', () => {
  it.each(named)('$name is answered or refused as the call says who may ask', async ({ call }) => {
    const { app } = portals.user
    const { statusCode } = await vi.waitUntil(async () => unlessBusy(await app.inject(aRequest(call))))
    if (call.who === 'anyone') expect([401, 403]).not.toContain(statusCode)
    else if (call.who === 'link-holder') expect([400, 403]).toContain(statusCode)
    else expect(statusCode).toBe(401)
  })

  it.each(named.filter(({ call }) => askers[call.who] !== null && call.body))(
    'is refused by $name before the body is read',
    async ({ call }) => {
      const headers = { 'content-type': 'application/json' }
      const ask = () => portals.user.app.inject({ ...aRequest(call), headers, payload: '{ this is not JSON' })
      const reply = await vi.waitUntil(async () => unlessBusy(await ask()), { timeout: 60_000 })
      expect(reply.statusCode).toBe(401)
    },
  )
})

describe('another member’s ids', () => {
  const forRespondents = named.filter(({ call }) => call.who === 'respondent')

  it.each(forRespondents)('are refused by $name, for every account type', async ({ call }) => {
    const other = MemberId.parse(randomUUID())
    for (const type of TYPES) {
      expect(await outcomeOf(call, type, other)).toEqual({ status: 403, code: 'not-your-token' })
      expect((await outcomeOf(call, type)).status).not.toBe(403)
    }
  })

  it.each(named.filter(({ call }) => ['anyone', 'signed-in', 'respondent'].includes(call.who)))(
    'cannot be passed to $name: the session identifies the member',
    ({ call }) => {
      const found: unknown[] = []
      const note = (context: Readonly<{ zodSchema: unknown }>) => {
        if (context.zodSchema === MemberId) found.push(context)
      }
      for (const contract of [call.params, call.query, call.body]) {
        if (contract) z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any', override: note })
      }
      expect(found).toEqual([])
    },
  )
})

describe('what is of one member', () => {
  const ofOne = named.filter(({ call }) => namesMember(call))

  it('is asked for by several calls', () => expect(ofOne.length).toBeGreaterThan(4))

  it.each(ofOne)('is not found by another member through $name', async ({ call }) => {
    for (const type of ['user', 'permanentExternalUser'] as const)
      expect(await outcomeOf(call, type)).toEqual({ status: 404, code: 'not-found' })
  })
})

describe('an administrator with the right to the site alone', () => {
  const limited = portalFor('admin', ['site'])
  const ofArea = named.filter(({ call }) => rightOf(call.who) !== null)

  it('is needed by each call of staff but those of files and of the clipboard, which staff of each area use', () => {
    const ofAny = named.filter(({ call }) => call.who === 'staff').map(({ call }) => call.path)
    expect(ofAny.filter((path) => !/^\/api\/(?:clipboard|file)/.test(path))).toEqual([])
  })

  it.each(ofArea)('is admitted to $name if it is of the site, and to no other', async ({ call }) => {
    const { app, cookie } = await limited
    const ask = () => app.inject({ ...aRequest(call), headers: { cookie } })
    const reply = await vi.waitUntil(async () => unlessBusy(await ask()), { timeout: 60_000 })
    const isNotAllowed = reply.statusCode === 403 && reply.json().code === 'not-allowed'
    expect(isNotAllowed).toBe(rightOf(call.who) !== 'site')
  })
})

describe.each(TYPES)('an account of the type %s', (type) => {
  const inOrder = named.toSorted((a, b) => rankOf(a.call) - rankOf(b.call))

  it.each(inOrder)('is admitted to $name as the call says, and to no other', async ({ call }) => {
    const accounts: readonly AccountType[] = askers[call.who] ?? TYPES
    const outcome = await outcomeOf(call, type)
    if (accounts.includes(type)) expect(isRefused(outcome)).toBe(false)
    else expect(outcome).toEqual({ status: 403, code: 'not-allowed' })
  })
})
