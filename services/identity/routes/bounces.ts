import { clearMailBounces, listMailBounces } from '@portal/contracts/http/mail-bounces'
import { commandOf } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import type { CarryOut } from '../../kernel/act.ts'
import type { Bounces } from '../bounces/bounces.ts'

type Deps = Readonly<{ bounces: Pick<Bounces, 'of' | 'clear'>; carryOut: CarryOut; now: () => Date }>

/** What staff see of mails that came back, and how an address gets mails again. */
export const bounceRoutes = ({ bounces, carryOut, now }: Deps) => [
  route(listMailBounces, async ({ params: { memberId } }) => bounces.of(memberId)),
  route(clearMailBounces, async (request) => {
    const { memberId } = request.params
    const { actor, commandId } = commandOf(request)
    const act = { name: 'mail clear', target: `member ${memberId}`, asked: [memberId] } as const
    await carryOut({ accountId: actor.id, actionId: commandId }, act, async () => {
      await bounces.clear(memberId, now())
      return { outcome: 'done', detail: `Member ${memberId} gets mails again: what came back is forgotten.` }
    })
    return bounces.of(memberId)
  }),
]
