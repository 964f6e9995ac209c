import type { MemberId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Pager } from '../../../ui/pager.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { Part } from './member-parts.tsx'
import { memberPath } from './member-paths.ts'
import { memberReferralsQuery, REFERRALS_PER_PAGE } from './queries.ts'

/** Who registered by the member's link; each leads to the page of that member. */
export function MemberReferrals({ memberId }: Readonly<{ memberId: MemberId }>) {
  const t = useTexts('identity/members')
  const { date } = useFormats()
  const [page, setPage] = useState(1)
  return (
    <Part title={t('referrals')} query={useQuery(memberReferralsQuery(memberId, page))}>
      {({ referrals, total }) =>
        total === 0 ? (
          <p className="member__note">{t('referrals-none')}</p>
        ) : (
          <>
            <TableBox label={t('referrals')}>
              <thead>
                <tr>
                  <th scope="col">{t('member')}</th>
                  <th scope="col">{t('registered')}</th>
                </tr>
              </thead>
              <tbody>
                {referrals.map(({ fkUserID, displayName, registeredAt }) => (
                  <tr key={fkUserID}>
                    <th scope="row">
                      <Link to={memberPath(fkUserID)}>
                        <bdi>{displayName ?? t('erased-name')}</bdi>
                      </Link>
                    </th>
                    <td className="members__when">{registeredAt === undefined ? '–' : date(registeredAt)}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
            <Pager page={page} pages={Math.ceil(total / Number(REFERRALS_PER_PAGE))} onPage={setPage} />
          </>
        )
      }
    </Part>
  )
}
