import {
  MOST_REFERRAL_COLUMNS,
  type Referral,
  type ReferralColumn,
  referralColumns,
} from '@portal/contracts/http/referrals'
import { shortName } from '@portal/contracts/identity/nameless'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoundLine } from '../../ui/found-line.tsx'
import { Loading } from '../../ui/loading.tsx'
import { dismissProblems, notify } from '../../ui/notify.ts'
import { Pager } from '../../ui/pager.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { TableBox } from '../../ui/table.tsx'
import './members.css'
import { PAGE_SIZES, type ReferralsAsked, referralsQuery } from './queries.ts'

const FIRST: ReferralsAsked = { page: 1, itemsPerPage: '10', columns: ['displayName', 'registeredAt', 'state'] }

function Cell({ referral, column }: Readonly<{ referral: Referral; column: ReferralColumn }>) {
  const t = useTexts('members/invite')
  const { date, number } = useFormats()
  switch (column) {
    case 'displayName': {
      const { fkUserID: pkUser, displayName } = referral
      return <bdi>{displayName ? shortName({ pkUser, displayName }) : t('former')}</bdi>
    }
    case 'registeredAt':
      return referral.registeredAt === undefined ? null : date(referral.registeredAt)
    case 'state':
      return t(`state-${referral.state ?? 'active'}`)
    case 'badges':
      return number(referral.badges ?? 0)
  }
}

type ChooserProps = Readonly<{ asked: ReferralsAsked; onAsk: (asked: ReferralsAsked) => void }>

/** Which columns are shown: three at most. */
function ColumnChooser({ asked, onAsk }: ChooserProps) {
  const t = useTexts('members/invite')
  const { columns } = asked
  useEffect(() => dismissProblems, [])
  const choose = (column: ReferralColumn, isChosen: boolean) => {
    if (isChosen && columns.length >= MOST_REFERRAL_COLUMNS) return notify(t('too-many-columns'), 'problem')
    dismissProblems()
    const chosen = referralColumns.filter((one) => (one === column ? isChosen : columns.includes(one)))
    if (chosen.length > 0) onAsk({ ...asked, columns: chosen })
  }
  return (
    <fieldset className="referrals__columns">
      <legend>{t('columns')}</legend>
      {referralColumns.map((column) => (
        <Checkbox key={column} isChecked={columns.includes(column)} onChange={(is) => choose(column, is)}>
          {t(`column-${column}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

type TableProps = Readonly<{ referrals: readonly Referral[]; columns: readonly ReferralColumn[] }>

function ReferralTable({ referrals, columns }: TableProps) {
  const t = useTexts('members/invite')
  return (
    <TableBox label={t('referrals-title')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column-${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {referrals.map((referral) => (
          <tr key={referral.fkUserID}>
            {columns.map((column) => (
              <td key={column}>
                <Cell referral={referral} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** Who registered by the member's link. */
export function ReferralsScreen() {
  const t = useTexts('members/invite')
  const { pkUser } = useMember()
  const [asked, setAsked] = useState(FIRST)
  const { data, error, refetch } = useQuery(referralsQuery(pkUser, asked))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.total === 0) return <EmptyState title={t('none-title')} hint={t('none-hint')} />
    return (
      <>
        <FoundLine
          found={t('found', { count: data.total })}
          perPage={t('per-page')}
          sizes={PAGE_SIZES}
          size={asked.itemsPerPage}
          onSize={(itemsPerPage) => setAsked({ ...asked, page: 1, itemsPerPage })}
        >
          <ColumnChooser asked={asked} onAsk={setAsked} />
        </FoundLine>
        <ReferralTable referrals={data.referrals} columns={asked.columns} />
        <Pager
          page={asked.page}
          pages={Math.max(1, Math.ceil(data.total / Number(asked.itemsPerPage)))}
          onPage={(page) => setAsked({ ...asked, page })}
        />
      </>
    )
  }
  return (
    <Screen title={t('referrals-title')} lead={t('referrals-lead')}>
      {content()}
    </Screen>
  )
}
