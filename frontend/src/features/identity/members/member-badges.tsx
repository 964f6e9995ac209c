import { isStaffAccount } from '@portal/contracts/http/askers'
import type { MemberLine, MemberState } from '@portal/contracts/http/members'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'

const toneOf = { registered: 'plain', active: 'good', locked: 'warn', erased: 'plain' } satisfies Record<
  MemberState,
  'plain' | 'good' | 'warn'
>

/** What an account is: active, locked, … */
export function StateBadge({ state }: Pick<MemberLine, 'state'>) {
  const t = useTexts('identity/members')
  return <Badge tone={toneOf[state]}>{t(`state-${state}`)}</Badge>
}

/** What an account may do; staff stand out. */
export function TypeBadge({ accountType }: Pick<MemberLine, 'accountType'>) {
  const t = useTexts('identity/members')
  return <Badge tone={isStaffAccount(accountType) ? 'accent' : 'plain'}>{t(`type-${accountType}`)}</Badge>
}
