import { listMemberPasskeys, removeMemberPasskeys } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { ask } from '../../../lib/requests.ts'
import { useMember } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { ChangeDialog, ReasonField, said } from './change-dialog.tsx'
import { Part } from './member-parts.tsx'
import { membersKey } from './queries.ts'
import { useMemberChange } from './use-member-change.ts'

type OfMember = Readonly<{ memberId: MemberId }>

const memberPasskeysQuery = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'passkeys'],
    queryFn: ({ signal }) => ask(listMemberPasskeys, { params: { memberId } }, { signal }),
  })

function RemoveDialog({ memberId, onClose }: OfMember & Readonly<{ onClose: () => void }>) {
  const t = useTexts('identity/members')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMemberChange(removeMemberPasskeys, t('passkeys-removed'), onClose)
  return (
    <ChangeDialog
      title={t('remove-passkeys')}
      hint={t('remove-passkeys-hint')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate({ params: { memberId }, body: said(reason) })}
    >
      <ReasonField reason={reason} onReason={setReason} />
    </ChangeDialog>
  )
}

/** The passkeys of a member, which staff may remove if they are lost. */
export function MemberPasskeys({ memberId }: OfMember) {
  const t = useTexts('identity/members')
  const { moment } = useFormats()
  const { pkUser } = useMember()
  const [isAsking, setAsking] = useState(false)
  return (
    <Part title={t('passkeys')} query={useQuery(memberPasskeysQuery(memberId))}>
      {({ passkeys, codesLeft }) =>
        passkeys.length === 0 ? (
          <p className="member__note">{t('passkeys-none')}</p>
        ) : (
          <>
            <TableBox label={t('passkeys')}>
              <thead>
                <tr>
                  <th scope="col">{t('passkey')}</th>
                  <th scope="col">{t('passkey-added')}</th>
                  <th scope="col">{t('passkey-used')}</th>
                </tr>
              </thead>
              <tbody>
                {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
                  <tr key={id}>
                    <th scope="row">
                      <bdi>{name}</bdi>
                    </th>
                    <td className="members__when">{moment(Date.parse(addedAt))}</td>
                    <td className="members__when">{lastUsedAt === null ? '–' : moment(Date.parse(lastUsedAt))}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
            <p className="member__note">{t('passkey-codes', { count: codesLeft })}</p>
            {memberId !== pkUser && (
              <div>
                <Button onClick={() => setAsking(true)}>{t('remove-passkeys')}</Button>
              </div>
            )}
            {isAsking && <RemoveDialog memberId={memberId} onClose={() => setAsking(false)} />}
          </>
        )
      }
    </Part>
  )
}
