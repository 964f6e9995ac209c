import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  makeRecoveryCodes,
  type PasskeyCreation,
  removePasskey,
} from '@portal/contracts/http/passkeys'
import type { SiteFace } from '@portal/contracts/site/site-face'
import { uuidBytes } from '@portal/infra/tools/uuid'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { IdentityCommands } from '../commands.ts'
import { type ConfirmDeps, confirmedOwner } from '../confirmed-owner.ts'
import { ALGORITHMS, type CeremonyDeps, ceremonies, relyingParty } from '../passkeys/ceremonies.ts'
import { credentialDigests } from '../passkeys/credential-digest.ts'
import type { SecondFactorChanged } from '../passkeys/passkey-commands.ts'
import { descriptorOf, presentPasskeys, TIMEOUT_MS } from '../passkeys/present-passkeys.ts'
import { recoveryCodes } from '../passkeys/recovery-codes.ts'
import { challenges } from '../second-step/challenges.ts'
import { addingCookie } from '../second-step/step-cookie.ts'

type Deps = ConfirmDeps &
  CeremonyDeps &
  Readonly<{
    commands: Pick<
      IdentityCommands,
      'socialsOf' | 'accountOf' | 'secondFactorOf' | 'addPasskey' | 'removePasskey' | 'makeRecoveryCodes'
    >
    siteFace: () => Promise<SiteFace>
  }>

type Accepted = Extract<SecondFactorChanged, { outcome: 'accepted' }>

/** What the member can do something about. */
const REASONS = ['passkeys-full', 'passkey-taken', 'no-passkey'] as const

const refusalOf = ({ code }: Extract<SecondFactorChanged, { outcome: 'rejected' }>): ProblemError => {
  const reason = REASONS.find((one) => one === code)
  return reason ? new ProblemError('not-possible', { values: { reason } }) : new ProblemError('account-closed')
}

const assertAccepted = (reply: FastifyReply, changed: SecondFactorChanged): Accepted => {
  if (changed.outcome === 'rejected') throw refusalOf(changed)
  withPosition(reply, changed.position)
  return changed
}

/** How a passkey is made: what the browser is asked for, and what became of it. */
const making = ({ commands, ...deps }: Deps): readonly Route[] => {
  const ownerOf = confirmedOwner({ ...deps, commands })
  const cookie = addingCookie(deps)
  const { make, isFirstUse } = challenges(deps)
  const { made } = ceremonies(deps)
  const digestOf = credentialDigests(deps.tokenSecret)
  const codes = recoveryCodes(deps.tokenSecret)

  /** Whose password was asked for in this browser, for this challenge, which is used up by it. @throws {ProblemError} */
  const challengeOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const adding = cookie.read(request)
    cookie.drop(request, reply)
    if (adding?.memberId === actorOf(request).id && (await isFirstUse(adding.challenge))) return adding.challenge
    throw new ProblemError('not-possible', { values: { reason: 'passkey-begin-again' } })
  }

  return [
    route(beginPasskey, async (request, reply): Promise<PasskeyCreation> => {
      const memberId = await ownerOf(request, request.body.password)
      const account = await commands.accountOf(memberId)
      if (!account) throw new ProblemError('account-closed')
      const { passkeys } = await commands.secondFactorOf(memberId)
      const challenge = make()
      cookie.keep(request, reply, { memberId, challenge })
      return {
        challenge,
        rp: { id: relyingParty(deps.portalUrl).id, name: (await deps.siteFace()).site },
        user: {
          id: uuidBytes(memberId).toString('base64url'),
          name: account.username,
          displayName: account.displayName,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: TIMEOUT_MS,
        attestation: 'none',
        excludeCredentials: passkeys.flatMap(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      }
    }),
    route(addPasskey, async (request, reply) => {
      const actor = actorOf(request)
      const challenge = await challengeOf(request, reply)
      const passkey = await made(request.body, challenge)
      if (!passkey) throw new ProblemError('not-possible', { values: { reason: 'passkey-refused' } })
      const recovery = codes.make(actor.id)
      const added = await commands.addPasskey({
        memberId: actor.id,
        name: request.body.name.trim(),
        ...passkey,
        credentialDigest: digestOf(passkey.credential.credentialId),
        digests: recovery.digests,
        language: languageOf(request),
      })
      const { secondFactor } = assertAccepted(reply, added)
      if (secondFactor.passkeys.length > 1) return { codes: [] }
      const { sessions } = request.server
      await sessions.endAllOf(actor.id) // those that began by the password alone
      await sessions.start(request, reply, { id: actor.id, accountType: actor.accountType })
      return { codes: recovery.codes }
    }),
  ]
}

/** The passkeys and recovery codes of a member: seen, added and removed by the member. */
export const passkeyRoutes = (deps: Deps): readonly Route[] => {
  const { commands } = deps
  const ownerOf = confirmedOwner(deps)
  const codes = recoveryCodes(deps.tokenSecret)

  return [
    route(getPasskeys, async (request) => {
      const { id } = actorOf(request)
      const [secondFactor, { hasPassword }] = [await commands.secondFactorOf(id), await commands.socialsOf(id)]
      return { ...presentPasskeys(secondFactor), hasPassword }
    }),
    ...making(deps),
    route(removePasskey, async (request, reply) => {
      const memberId = await ownerOf(request, request.body.password)
      assertAccepted(reply, await commands.removePasskey(memberId, request.params.passkey, languageOf(request)))
      return { status: 'success' } as const
    }),
    route(makeRecoveryCodes, async (request, reply) => {
      const memberId = await ownerOf(request, request.body.password)
      const recovery = codes.make(memberId)
      assertAccepted(reply, await commands.makeRecoveryCodes(memberId, recovery.digests, languageOf(request)))
      return { codes: recovery.codes }
    }),
  ]
}
