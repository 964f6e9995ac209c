import { AccountType } from '@portal/contracts/http/identity'
import { MemberState } from '@portal/contracts/http/members'
import { addressFilter, aMoment, anyText, oneOf } from '../../../lib/address-filter.ts'

/** The last sign-in, by days before today. */
export const seenChoices = ['seen-7', 'seen-30', 'unseen-30', 'unseen-180', 'never'] as const
type Seen = (typeof seenChoices)[number]

/** What the list is narrowed by. */
export const memberFilter = addressFilter({
  search: anyText,
  type: oneOf(AccountType.options),
  state: oneOf(MemberState.options),
  from: aMoment,
  until: aMoment,
  seen: oneOf(seenChoices),
  clipboard: oneOf(['1']),
  before: anyText,
})
export type MemberFilter = typeof memberFilter.none

const DAY_MS = 86_400_000
const FIRST = '2000-01-01T00:00:00.000Z'

const daysAgo = (days: number, today: number): string => new Date(today - days * DAY_MS).toISOString()

const seenQuery = (seen: Seen | undefined, today: number) => {
  switch (seen) {
    case 'seen-7':
      return { seenSince: daysAgo(7, today) }
    case 'seen-30':
      return { seenSince: daysAgo(30, today) }
    case 'unseen-30':
      return { unseenSince: daysAgo(30, today) }
    case 'unseen-180':
      return { unseenSince: daysAgo(180, today) }
    case 'never':
      return { unseenSince: FIRST }
    case undefined:
      return {}
  }
}

const given = <Name extends string>(name: Name, value: string) => (value === '' ? {} : { [name]: value })

/** The filter as the call takes it. `now`: milliseconds; days are counted from the full hour, so that a page is asked for once. */
export const membersQueryOf = (
  { search, type, state, from, until, seen, clipboard, before }: MemberFilter,
  now: number,
) => ({
  ...given('search', search),
  ...given('registeredSince', from),
  ...given('registeredUntil', until),
  ...given('before', before),
  clipboard: clipboard === '1' ? ('1' as const) : undefined,
  type: AccountType.options.find((one) => one === type),
  state: MemberState.options.find((one) => one === state),
  ...seenQuery(
    seenChoices.find((one) => one === seen),
    Math.floor(now / 3_600_000) * 3_600_000,
  ),
})
