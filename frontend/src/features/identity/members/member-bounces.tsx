import { clearMailBounces, listMailBounces, type MailBounce } from '@portal/contracts/http/mail-bounces'
import type { MemberId } from '@portal/contracts/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { ask } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'

const bouncesQuery = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['members', 'bounces', memberId],
    queryFn: ({ signal }) => ask(listMailBounces, { params: { memberId } }, { signal }),
  })

function BounceRow({ bounce }: Readonly<{ bounce: MailBounce }>) {
  const t = useTexts('identity/members')
  const { moment, number } = useFormats()
  const { address, kind, status, count, lastAt } = bounce
  return (
    <tr>
      <th scope="row">
        <bdi>{address}</bdi>
      </th>
      <td>
        {t(`bounce-${kind}`)} {status !== null && <bdi dir="ltr">({status})</bdi>}
      </td>
      <td>{number(count)}</td>
      <td>{moment(Date.parse(lastAt))}</td>
    </tr>
  )
}

/** Mails to a member that came back; nothing where none did. */
export function MemberBounces({ memberId }: Readonly<{ memberId: MemberId }>) {
  const t = useTexts('identity/members')
  const { data: bounces = [] } = useQuery(bouncesQuery(memberId))
  const { mutate, isPending, error } = useChange(clearMailBounces, (client) =>
    client.invalidateQueries({ queryKey: bouncesQuery(memberId).queryKey }),
  )
  if (bounces.length === 0) return null
  return (
    <section className="member__part">
      <h2>{t('bounces')}</h2>
      <p className="member__note">{t('bounces-hint')}</p>
      <TableBox label={t('bounces')}>
        <thead>
          <tr>
            <th scope="col">{t('email')}</th>
            <th scope="col">{t('bounce-kind')}</th>
            <th scope="col">{t('bounce-count')}</th>
            <th scope="col">{t('bounce-last')}</th>
          </tr>
        </thead>
        <tbody>
          {bounces.map((bounce) => (
            <BounceRow key={`${bounce.address} ${bounce.kind}`} bounce={bounce} />
          ))}
        </tbody>
      </TableBox>
      {error && <ProblemNotice error={error} />}
      <div>
        <Button busy={isPending} onClick={() => mutate({ params: { memberId } })}>
          {t('bounces-clear')}
        </Button>
      </div>
    </section>
  )
}
