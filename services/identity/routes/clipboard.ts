import {
  addMatchingToClipboard,
  addToClipboard,
  clearClipboard,
  downloadClipboard,
  getClipboard,
  MOST_ON_CLIPBOARD,
  removeFromClipboard,
} from '@portal/contracts/http/clipboard'
import type { MemberId } from '@portal/contracts/ids'
import { BYTE_ORDER_MARK, csvLine } from '@portal/contracts/reporting/csv-line'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { Clipboards } from '../clipboard/clipboard.ts'
import { filterFor, type MemberList } from '../members/member-list.ts'

type Deps = Readonly<{ clipboards: Clipboards; memberList: Pick<MemberList, 'ids'>; reached: Reached; now: () => Date }>

const several = (users: MemberId | readonly MemberId[]): readonly MemberId[] =>
  typeof users === 'string' ? [users] : users

const full = () => new ProblemError('not-possible', { values: { reason: 'clipboard-full', limit: MOST_ON_CLIPBOARD } })

/** Members whom staff collect to do something with them: each of staff has a clipboard of their own. */
export const clipboardRoutes = ({ clipboards, memberList, reached, now }: Deps) => {
  const before = atLeast(reached, 'member')
  const add = async (owner: MemberId, members: readonly MemberId[]): Promise<number> => {
    const added = members.length > MOST_ON_CLIPBOARD ? null : await clipboards.add(owner, members, now())
    if (added === null) throw full()
    return added
  }
  const left = async (owner: MemberId) => ({ total: (await clipboards.all(owner)).length })

  return [
    route(addToClipboard, async (request) => add(actorOf(request).id, several(request.body.users)), { before }),
    route(
      addMatchingToClipboard,
      async (request) => {
        const { id } = actorOf(request)
        return add(id, await memberList.ids(filterFor(id, request.body), MOST_ON_CLIPBOARD + 1))
      },
      { before },
    ),
    route(removeFromClipboard, async (request) => {
      const { id } = actorOf(request)
      await clipboards.remove(id, several(request.body.users))
      return left(id)
    }),
    route(clearClipboard, async (request) => {
      await clipboards.clear(actorOf(request).id)
      return { total: 0 }
    }),
    route(getClipboard, async (request) => {
      const users = await clipboards.all(actorOf(request).id)
      return { users, total: users.length }
    }),
    route(downloadClipboard, async (request, reply) => {
      const users = await clipboards.all(actorOf(request).id)
      const lines = users.map(({ memberId, username, displayName }) => csvLine([memberId, username, displayName]))
      return reply
        .header('content-disposition', 'attachment; filename="clipboard.csv"')
        .type('text/csv; charset=utf-8')
        .send(BYTE_ORDER_MARK + csvLine(['member', 'address', 'name']) + lines.join(''))
    }),
  ]
}
