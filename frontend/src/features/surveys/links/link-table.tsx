import type { MemberLink } from '@portal/contracts/http/member-links'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TableBox } from '../../../ui/table.tsx'

const toneOf = { open: 'good', used: 'plain', expired: 'plain', withdrawn: 'warn' } satisfies Record<
  MemberLink['state'],
  'plain' | 'good' | 'warn'
>

export type LinkChoice = Readonly<{
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** Withdraws one link, or takes back that it was withdrawn. */
  onTurn: (link: MemberLink) => void
}>

type LinkRowProps = Readonly<{ link: MemberLink } & LinkChoice>

function LinkRow({ link, chosen, onChoose, onTurn }: LinkRowProps) {
  const t = useTexts('surveys/links')
  const { date } = useFormats()
  const { linkId, username, displayName, state, isSingleUse, issuedAt, issuedBy, expiresAt, usedAt, withdrawnAt } = link
  const name = displayName ?? t('erased-member')
  const choose = (isChosen: boolean) => {
    const others = [...chosen].filter((id) => id !== linkId)
    onChoose(new Set(isChosen ? [...others, linkId] : others))
  }
  const day = (moment: string | null) => (moment === null ? '–' : <time dateTime={moment}>{date(moment)}</time>)
  return (
    <tr>
      <td>
        {withdrawnAt === null && (
          <Checkbox isChecked={chosen.has(linkId)} onChange={choose}>
            <span className="visually-hidden">{t('choose-link', { name, day: date(issuedAt) })}</span>
          </Checkbox>
        )}
      </td>
      <th scope="row">
        <bdi>{name}</bdi>
        <span className="survey-links__address">
          <bdi>{username}</bdi>
        </span>
      </th>
      <td data-label={t('state')}>
        <Badge tone={toneOf[state]}>{t(`state-${state}`)}</Badge>
        {!isSingleUse && <span className="survey-links__address">{t('any-uses')}</span>}
      </td>
      <td className="survey-links__when" data-label={t('issued')}>
        {day(issuedAt)}
        <span className="survey-links__address">
          <bdi>{issuedBy ?? t('by-command-line')}</bdi>
        </span>
      </td>
      <td className="survey-links__when" data-label={t('until')}>
        {day(expiresAt)}
      </td>
      <td className="survey-links__when" data-label={t('opened')}>
        {day(usedAt)}
      </td>
      <td className="survey-links__when" data-label={t('withdrawn-on')}>
        {day(withdrawnAt)}
      </td>
      <td>
        <Button onClick={() => onTurn(link)}>
          {t(withdrawnAt === null ? 'withdraw' : 'restore')} <span className="visually-hidden">{name}</span>
        </Button>
      </td>
    </tr>
  )
}

/** Links of members that were made before. Their tokens are not here: nobody can read one again. */
export function LinkTable({ links, ...choice }: Readonly<{ links: readonly MemberLink[] }> & LinkChoice) {
  const t = useTexts('surveys/links')
  const { chosen, onChoose } = choice
  const free = links.flatMap(({ linkId, withdrawnAt }) => (withdrawnAt === null ? [linkId] : []))
  return (
    <TableBox hasCards label={t('made-before')}>
      <thead>
        <tr>
          <td>
            {free.length > 0 && (
              <Checkbox
                isChecked={chosen.size === free.length}
                isMixed={chosen.size > 0 && chosen.size < free.length}
                onChange={(isChosen) => onChoose(new Set(isChosen ? free : []))}
              >
                <span className="visually-hidden">{t('choose-page')}</span>
              </Checkbox>
            )}
          </td>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('issued')}</th>
          <th scope="col">{t('until')}</th>
          <th scope="col">{t('opened')}</th>
          <th scope="col">{t('withdrawn-on')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <LinkRow key={link.linkId} link={link} {...choice} />
        ))}
      </tbody>
    </TableBox>
  )
}
