import { signInAsMember } from '@portal/contracts/http/acting'
import type { MemberLine } from '@portal/contracts/http/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../lib/requests.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { changeMember, homeOf, useMember } from '../../../lib/session.tsx'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ChangeDialog, ReasonField, said } from './change-dialog.tsx'

type DialogProps = Readonly<{ member: MemberLine; onClose: () => void }>

/** To see what the member sees. Other tabs of this browser follow. */
export function SignInAsDialog({ member: { memberId }, onClose }: DialogProps) {
  const t = useTexts('identity/members')
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useMember()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(signInAsMember, { params: { memberId }, body: said(reason) }),
    onSuccess: ({ profile }) => {
      changeMember(client, own, profile)
      tellOtherTabs({ kind: 'signed-in' })
      void navigate(homeOf(profile))
    },
  })
  return (
    <ChangeDialog
      title={t('sign-in-as')}
      hint={t('sign-in-as-hint')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <ReasonField reason={reason} onReason={setReason} />
    </ChangeDialog>
  )
}
