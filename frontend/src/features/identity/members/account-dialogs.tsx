import { AccountType } from '@portal/contracts/http/identity'
import {
  changeAccountType,
  ErasureReason,
  eraseMember,
  lockMember,
  type MemberLine,
  unlockMember,
} from '@portal/contracts/http/members'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { ChangeDialog, ReasonField, said } from './change-dialog.tsx'
import { useMemberChange } from './use-member-change.ts'

type DialogProps = Readonly<{ member: MemberLine; onClose: () => void }>

export function TypeDialog({ member, onClose }: DialogProps) {
  const t = useTexts('identity/members')
  const [type, setType] = useState(member.accountType)
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMemberChange(changeAccountType, t('type-changed'), onClose)
  const confirm = () => mutate({ params: { memberId: member.memberId }, body: { accountType: type, ...said(reason) } })
  return (
    <ChangeDialog
      title={t('change-type')}
      hint={t('change-type-hint')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Select
        label={t('type')}
        value={type}
        choices={AccountType.options.map((value) => ({ value, text: t(`type-${value}`) }))}
        onChoose={(chosen) => setType(AccountType.parse(chosen))}
      />
      <ReasonField reason={reason} onReason={setReason} />
    </ChangeDialog>
  )
}

export function LockDialog({ member, onClose }: DialogProps) {
  const t = useTexts('identity/members')
  const [reason, setReason] = useState('')
  const locking = useMemberChange(lockMember, t('locked-now'), onClose)
  const unlocking = useMemberChange(unlockMember, t('unlocked-now'), onClose)
  const verb = member.state === 'locked' ? 'unlock' : 'lock'
  const { mutate, isPending, error } = verb === 'lock' ? locking : unlocking
  return (
    <ChangeDialog
      title={t(verb)}
      hint={t(`${verb}-hint`)}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate({ params: { memberId: member.memberId }, body: said(reason) })}
    >
      <ReasonField reason={reason} onReason={setReason} />
    </ChangeDialog>
  )
}

/** The address is typed to confirm it; the server compares it too. */
export function EraseDialog({ member, onClose }: DialogProps) {
  const t = useTexts('identity/members')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<ErasureReason>('asked')
  const [isPressed, setPressed] = useState(false)
  const { mutate, isPending, error } = useMemberChange(eraseMember, t('erased-now'), onClose)
  const username = member.username ?? ''
  const isTyped = typed.trim().toLowerCase() === username.toLowerCase()
  const confirm = () => {
    setPressed(true)
    if (isTyped) mutate({ params: { memberId: member.memberId }, body: { username: typed, reason } })
  }
  return (
    <ChangeDialog
      title={t('erase')}
      hint={t('erase-hint')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Select
        label={t('erase-why')}
        value={reason}
        choices={ErasureReason.options.map((value) => ({ value, text: t(`reason-${value}`) }))}
        onChoose={(chosen) => setReason(ErasureReason.parse(chosen))}
      />
      <TextField
        label={t('erase-confirm', { username })}
        error={isPressed && !isTyped ? t('erase-differs') : undefined}
        value={typed}
        onText={setTyped}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
    </ChangeDialog>
  )
}
