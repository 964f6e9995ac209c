import type { MemberLine } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { StateBadge, TypeBadge } from './member-badges.tsx'
import { memberPath } from './member-paths.ts'

type RowProps = Readonly<{ member: MemberLine; isChosen: boolean; onChoose: (isChosen: boolean) => void }>
type TableProps = Readonly<{
  members: readonly MemberLine[]
  chosen: ReadonlySet<MemberId>
  onChosen: (chosen: ReadonlySet<MemberId>) => void
}>

function MemberRow({ member, isChosen, onChoose }: RowProps) {
  const t = useTexts('identity/members')
  const clip = useTexts('identity/clipboard')
  const formats = useFormats()
  const { memberId, username, displayName, accountType, state, registeredAt, lastSignInAt } = member
  return (
    <tr>
      <td className="members__choose">
        {username !== null && (
          <Checkbox isChecked={isChosen} onChange={onChoose}>
            <span className="visually-hidden">{clip('choose', { name: displayName ?? memberId })}</span>
          </Checkbox>
        )}
      </td>
      <th scope="row" className="members__who">
        <Link to={memberPath(memberId)}>
          <bdi>{displayName ?? t('erased-name')}</bdi>
        </Link>
        <span className="members__email">
          <bdi>{username ?? memberId}</bdi>
        </span>
      </th>
      <td data-label={t('type')}>
        <TypeBadge accountType={accountType} />
      </td>
      <td data-label={t('state')}>
        <StateBadge state={state} />
      </td>
      <td className="members__when" data-label={t('registered')}>
        <time dateTime={registeredAt}>{formats.date(registeredAt)}</time>
      </td>
      <td className="members__when" data-label={t('last-sign-in')}>
        {lastSignInAt === null ? t('never') : <time dateTime={lastSignInAt}>{formats.date(lastSignInAt)}</time>}
      </td>
    </tr>
  )
}

/** Members with a box at each, to choose some of them. */
export function MemberTable({ members, chosen, onChosen }: TableProps) {
  const t = useTexts('identity/members')
  const clip = useTexts('identity/clipboard')
  const ids = members.filter(({ username }) => username !== null).map(({ memberId }) => memberId)
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  const choose = (id: MemberId) => (isChosen: boolean) =>
    onChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <TableBox hasCards label={t('members')}>
      <thead>
        <tr>
          <td className="members__choose">
            <Checkbox
              isChecked={isAll}
              isMixed={!isAll && chosen.size > 0}
              onChange={(is) => onChosen(new Set(is ? ids : []))}
            >
              <span className="visually-hidden">{clip('choose-page')}</span>
            </Checkbox>
          </td>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('registered')}</th>
          <th scope="col">{t('last-sign-in')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.memberId}
            member={member}
            isChosen={chosen.has(member.memberId)}
            onChoose={choose(member.memberId)}
          />
        ))}
      </tbody>
    </TableBox>
  )
}
