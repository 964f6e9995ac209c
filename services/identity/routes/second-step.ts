import type { LoginReply } from '@portal/contracts/http/identity'
import { challengePasskey, signInByPasskey, signInByRecoveryCode } from '@portal/contracts/http/passkeys'
import type { MemberId } from '@portal/contracts/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { networksOf } from '../../http/edge/networks.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { type CommunityLock, shutsOut } from '../community-lock.ts'
import { deviceOf, devices } from '../devices.ts'
import { failureLimits, type Limit, type LimitDeps } from '../failure-limits.ts'
import { type CeremonyDeps, ceremonies, relyingParty } from '../passkeys/ceremonies.ts'
import type { SecondFactorChanged } from '../passkeys/passkey-commands.ts'
import { descriptorOf, TIMEOUT_MS } from '../passkeys/present-passkeys.ts'
import { recoveryCodes } from '../passkeys/recovery-codes.ts'
import { challenges } from '../second-step/challenges.ts'
import { type Begun, isInTime, secondStepCookie } from '../second-step/step-cookie.ts'
import { beginsSession, type EntryDeps, ownProfile } from '../signed-in.ts'

type Deps = EntryDeps &
  LimitDeps &
  CeremonyDeps &
  Readonly<{
    communityLock: CommunityLock
    commands: Pick<IdentityCommands, 'secondFactorOf' | 'accountOf' | 'usePasskey' | 'useRecoveryCode'>
  }>

const refusal = (reason: 'sign-in-begin-again' | 'passkey-refused' | 'code-refused') =>
  new ProblemError('not-possible', { values: { reason } })

/** Counts tries of the second step as passwords are counted: by account, by network, and by a browser that the member knows. */
const countedTries = (deps: LimitDeps) => {
  const { count, uncount, ...limitsOf } = failureLimits(deps, 'second step ')
  const { knownTo } = devices(deps.tokenSecret)
  const limitsFor = (request: FastifyRequest, memberId: MemberId): readonly Limit[] => {
    const device = knownTo(deviceOf(request), memberId)
    if (device !== null) return limitsOf.ofDevice(device)
    const networks = networksOf(request.ip)
    return [...limitsOf.ofNetwork(networks), ...limitsOf.ofAccount(memberId, networks)]
  }
  return async (request: FastifyRequest, memberId: MemberId) => {
    const limits = limitsFor(request, memberId)
    return { minutes: await count(limits), wentWell: () => uncount(limits) }
  }
}

type Completing = Readonly<{
  request: FastifyRequest
  reply: FastifyReply
  begun: Begun
  refused: 'passkey-refused' | 'code-refused'
  /** Null for what does not fit. */
  use: () => Promise<SecondFactorChanged | null>
}>

/** Counts the try, uses what was given, and begins the session. */
const completing = (deps: Deps) => {
  const { commands } = deps
  const cookie = secondStepCookie(deps)
  const tried = countedTries(deps)
  const begin = beginsSession(deps)
  const profileOf = ownProfile(deps)

  /** The account as it is now: it may have been locked since the password. */
  const signedIn = async (request: FastifyRequest, reply: FastifyReply, memberId: MemberId): Promise<LoginReply> => {
    cookie.drop(request, reply)
    const account = await commands.accountOf(memberId)
    if (!account) throw new ProblemError('account-closed')
    if (account.isLocked || (await shutsOut(deps.communityLock, account.accountType)))
      throw new ProblemError('locked-out')
    await begin(request, reply, account)
    return { status: 'success', profile: await profileOf(account) }
  }

  return async ({ request, reply, begun, refused, use }: Completing): Promise<LoginReply> => {
    const { minutes, wentWell } = await tried(request, begun.memberId)
    if (minutes !== null) {
      const say = sayIn(languageOf(request), 'identity/sign-in')
      return { status: 100, message: say('too-many-failures', { count: minutes }) }
    }
    const changed = await use()
    if (changed?.outcome !== 'accepted') throw refusal(refused)
    await wentWell()
    withPosition(reply, changed.position)
    return signedIn(request, reply, begun.memberId)
  }
}

/** The step between the right password and the session, for accounts that have a passkey. */
export const secondStepRoutes = (deps: Deps): readonly Route[] => {
  const { commands, now, tokenSecret } = deps
  const cookie = secondStepCookie(deps)
  const { make, isFirstUse } = challenges(deps)
  const { used } = ceremonies(deps)
  const { digestOf } = recoveryCodes(tokenSecret)
  const complete = completing(deps)

  /** @throws {ProblemError} where nobody has begun to sign in in this browser in the last ten minutes */
  const begunBy = (request: FastifyRequest): Begun => {
    const begun = cookie.read(request)
    if (!begun || !isInTime(begun, now())) throw refusal('sign-in-begin-again')
    return begun
  }

  return [
    route(challengePasskey, async (request, reply) => {
      const { memberId, since } = begunBy(request)
      const { passkeys } = await commands.secondFactorOf(memberId)
      const challenge = make()
      cookie.keep(request, reply, { memberId, since, challenge })
      return {
        challenge,
        rpId: relyingParty(deps.portalUrl).id,
        timeout: TIMEOUT_MS,
        allowCredentials: passkeys.flatMap(descriptorOf),
        userVerification: 'required' as const,
      }
    }),
    route(signInByPasskey, async (request, reply) => {
      const begun = begunBy(request)
      const { memberId, since, challenge } = begun
      const use = async () => {
        if (challenge === null || !(await isFirstUse(challenge))) return null
        const { passkeys } = await commands.secondFactorOf(memberId)
        const passkey = passkeys.find(({ credential }) => credential?.credentialId === request.body.id)
        const answer = passkey && (await used(request.body, passkey, challenge))
        if (!passkey || !answer) return null
        return commands.usePasskey(memberId, { passkeyId: passkey.passkeyId, counter: answer.counter, since })
      }
      return complete({ request, reply, begun, refused: 'passkey-refused', use })
    }),
    route(signInByRecoveryCode, async (request, reply) => {
      const begun = begunBy(request)
      const { memberId, since } = begun
      const digest = digestOf(memberId, request.body.code)
      const use = () => commands.useRecoveryCode(memberId, { digest, since, language: languageOf(request) })
      return complete({ request, reply, begun, refused: 'code-refused', use })
    }),
  ]
}
