import { changeMemberRights, type MemberReply } from '@portal/contracts/http/members'
import { RIGHTS, type Right, type Rights } from '@portal/contracts/identity/rights'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChangeDialog, ReasonField, said } from './change-dialog.tsx'
import { useMemberChange } from './use-member-change.ts'

type DialogProps = Readonly<{ member: MemberReply; onClose: () => void }>

const withRight = (rights: readonly Right[], right: Right, isGiven: boolean): readonly Right[] =>
  RIGHTS.filter((one) => (one === right ? isGiven : rights.includes(one)))

/** Which areas one of staff may see and change: all, also those that are added later, or some. */
export function RightsDialog({ member, onClose }: DialogProps) {
  const t = useTexts('identity/members')
  const [rights, setRights] = useState<Rights>(member.rights ?? null)
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMemberChange(changeMemberRights, t('rights-changed'), onClose)
  const given = rights ?? RIGHTS
  return (
    <ChangeDialog
      title={t('change-rights')}
      hint={t('change-rights-hint')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() =>
        mutate({ params: { memberId: member.memberId }, body: { rights: rights && [...rights], ...said(reason) } })
      }
    >
      <fieldset className="member__rights">
        <legend>{t('rights')}</legend>
        <Checkbox
          isChecked={rights === null}
          hint={t('rights-all-hint')}
          onChange={(isAll) => setRights(isAll ? null : RIGHTS)}
        >
          {t('rights-all')}
        </Checkbox>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            isChecked={given.includes(right)}
            hint={t(`right-${right}-hint`)}
            onChange={(isGiven) => setRights(withRight(given, right, isGiven))}
          >
            {t(`right-${right}`)}
          </Checkbox>
        ))}
      </fieldset>
      <ReasonField reason={reason} onReason={setReason} />
    </ChangeDialog>
  )
}
