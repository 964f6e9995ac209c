import {
  getInviteLink,
  listReferrals,
  MOST_REFERRAL_COLUMNS,
  type Referral,
  type ReferralColumn,
  referralColumns,
} from '@portal/contracts/http/referrals'
import { MemberId } from '@portal/contracts/ids'
import type { StoredReferral } from '@portal/projections/members/referral/queries'
import * as z from 'zod/mini'
import { atLeast } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { MembersAreaDeps } from '../deps.ts'
import { ownOrStaff } from '../own-or-staff.ts'

const PER_PAGE = 10

const Columns = z.array(z.enum(referralColumns)).check(z.maxLength(MOST_REFERRAL_COLUMNS))
const DEFAULT: readonly ReferralColumn[] = ['displayName', 'registeredAt', 'state']

const inJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws ProblemError `invalid-request` for more than three, or for names of none */
const columnsIn = (text: string | undefined): readonly ReferralColumn[] => {
  if (text === undefined) return DEFAULT
  const read = Columns.safeParse(inJson(text))
  if (!read.success) throw new ProblemError('invalid-request')
  return read.data
}

const shown = (referral: StoredReferral, column: ReferralColumn): Omit<Referral, 'fkUserID'> => {
  switch (column) {
    case 'displayName':
      return { displayName: referral.displayName }
    case 'registeredAt':
      return { registeredAt: referral.registeredAt }
    case 'state':
      return { state: referral.displayName === null ? 'left' : 'active' }
    case 'badges':
      return { badges: referral.badges }
  }
}

const present = (referral: StoredReferral, columns: readonly ReferralColumn[]): Referral =>
  Object.assign({ fkUserID: referral.referredId }, ...columns.map((column) => shown(referral, column)))

type Deps = Pick<MembersAreaDeps, 'referrals' | 'inviteCodes' | 'reached'>

/** A member's link for invitations, and who registered by it. */
export const referralRoutes = ({ referrals, inviteCodes, reached }: Deps) => [
  route(getInviteLink, async (request) => ({ referral: inviteCodes.make(actorOf(request).id) })),
  route(
    listReferrals,
    async (request) => {
      const { user, page = '1', itemsPerPage, columns } = request.query
      const shownColumns = columnsIn(columns)
      const most = Number(itemsPerPage ?? PER_PAGE)
      const memberId = ownOrStaff(request, MemberId.parse(user))
      const found = await referrals.page(memberId, { first: (Number(page) - 1) * most, most })
      return { referrals: found.referrals.map((one) => present(one, shownColumns)), total: found.total }
    },
    { before: atLeast(reached, 'referral') },
  ),
]
