import { type Invited, inviteByMail } from '@portal/contracts/http/referrals'
import { sendInvitation } from '@portal/contracts/jobs/members'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { commandOf } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { keyedMac } from '../../kernel/keyed-mac.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { type Invitations, MOST_PER_DAY, secondsUntilNextDay } from '../invitations/invitations.ts'

export type InvitationDeps = Readonly<{
  invitations: Pick<Invitations, 'add'>
  /** Whether the community lets members invite others. */
  mayInvite: () => Promise<boolean>
  enqueue: Enqueue
  tokenSecret: string
  now: () => Date
}>

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]{2,}$/u

/** Two spellings of an address that reach the same mailbox in practice. */
const plain = (address: string): string => address.trim().toLowerCase()

/**
 * A member invites others by mail. Every address gets the same treatment here, whether somebody has it or not: the worker decides later
 * who is written to, so neither the answer nor its time says anything of an address.
 */
export const invitationRoute = ({ invitations, mayInvite, enqueue, tokenSecret, now }: InvitationDeps) => {
  const mac = keyedMac(tokenSecret, 'invited addresses')
  return route(inviteByMail, async (request, reply): Promise<Invited> => {
    if (!(await mayInvite())) throw new ProblemError('not-found')
    const { actor, commandId } = commandOf(request)
    const language = languageOf(request)
    const say = sayIn(language, 'members/invite')
    const addresses = [...new Set(request.body.emails.map(plain))]
    const wrong = addresses.filter((address) => !ADDRESS.test(address))
    if (wrong.length > 0) return { status: 'error', message: say('mail-wrong', { addresses: wrong.join(', ') }) }
    const invited = addresses.map((address) => ({
      invitationId: derivedId('invitation', commandId, address),
      address,
      addressDigest: mac(address).toString('hex'),
    }))
    const at = now()
    if (!(await invitations.add({ memberId: actor.id, language }, invited, at))) {
      void reply.header('retry-after', String(secondsUntilNextDay(at)))
      return { status: 'error', message: say('mail-too-many', { most: MOST_PER_DAY }) }
    }
    for (const { invitationId } of invited) await enqueue(sendInvitation, { invitationId })
    return { status: 'success', message: say('mail-done') }
  })
}
