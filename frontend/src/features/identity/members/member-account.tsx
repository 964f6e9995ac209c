import { isStaffAccount } from '@portal/contracts/http/askers'
import type { MemberReply } from '@portal/contracts/http/members'
import type { Rights } from '@portal/contracts/identity/rights'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useMember } from '../../../lib/session.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useClip } from '../clipboard/use-clip.ts'
import { EraseDialog, LockDialog, TypeDialog } from './account-dialogs.tsx'
import { StateBadge, TypeBadge } from './member-badges.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { SignInAsDialog } from './sign-in-as-dialog.tsx'

type AccountProps = Readonly<{ member: MemberReply }>
type Asking = 'type' | 'rights' | 'lock' | 'erase' | 'signInAs'

const dialogs = {
  type: TypeDialog,
  rights: RightsDialog,
  lock: LockDialog,
  erase: EraseDialog,
  signInAs: SignInAsDialog,
} satisfies Record<Asking, unknown>

function Actions({ member }: AccountProps) {
  const t = useTexts('identity/members')
  const clip = useTexts('identity/clipboard')
  const { pkUser, account_type } = useMember()
  const clipping = useClip()
  const [asking, setAsking] = useState<Asking | null>(null)
  if (member.state === 'erased') return null
  if (member.memberId === pkUser) return <p className="member__note">{t('your-own')}</p>
  const isMember = !isStaffAccount(member.accountType)
  const Asked = asking && dialogs[asking]
  return (
    <div className="member__actions">
      <Button onClick={() => setAsking('type')}>{t('change-type')}</Button>
      {member.accountType === 'admin' && account_type === 'developer' && (
        <Button onClick={() => setAsking('rights')}>{t('change-rights')}</Button>
      )}
      <Button onClick={() => setAsking('lock')}>{t(member.state === 'locked' ? 'unlock' : 'lock')}</Button>
      <Button busy={clipping.isPending} onClick={() => clipping.mutate([member.memberId])}>
        {clip('add-one')}
      </Button>
      {isMember && <Button onClick={() => setAsking('signInAs')}>{t('sign-in-as')}</Button>}
      <Button look="quiet" onClick={() => setAsking('erase')}>
        {t('erase')}
      </Button>
      {Asked && <Asked member={member} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** What is known of the account, and what can be done with it. */
export function MemberAccount({ member }: Readonly<{ member: MemberReply }>) {
  const t = useTexts('identity/members')
  const formats = useFormats()
  const { memberId, username, accountType, state, registeredAt, lastSignInAt } = member
  const moment = (iso: string | null): ReactNode => (iso === null ? t('never') : formats.moment(Date.parse(iso)))
  const list = new Intl.ListFormat(useLanguage())
  const rightsIn = (rights: Rights): string => {
    if (rights === null) return t('rights-all')
    return rights.length === 0 ? t('rights-none') : list.format(rights.map((right) => t(`right-${right}`)))
  }
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(username === null ? [] : [[t('email'), <bdi key="email">{username}</bdi>] as const]),
    [t('type'), <TypeBadge key="type" accountType={accountType} />],
    ...(member.rights === undefined ? [] : [[t('rights'), rightsIn(member.rights)] as const]),
    [t('state'), <StateBadge key="state" state={state} />],
    [t('registered'), moment(registeredAt)],
    [t('last-sign-in'), moment(lastSignInAt)],
    ...(member.unsubscribedAt ? [[t('unsubscribed'), moment(member.unsubscribedAt)] as const] : []),
    ...(member.erasureDueAt ? [[t('erasure-due'), moment(member.erasureDueAt)] as const] : []),
    [t('id'), <bdi key="id">{memberId}</bdi>],
  ]
  return (
    <section className="card member__account" aria-label={t('account')}>
      {member.displayName !== null && <Avatar name={member.displayName} picture={member.avatar} size="large" />}
      <Facts facts={facts} />
      <Actions member={member} />
    </section>
  )
}
