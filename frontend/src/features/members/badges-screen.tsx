import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/formats.ts'
import { useMember } from '../../lib/session.tsx'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { BadgePicture } from './badge-picture.tsx'
import './members.css'
import { badgesQuery } from './queries.ts'

/** The member's own badges. */
export function BadgesScreen() {
  const t = useTexts('members/badges')
  const { date } = useFormats()
  const { pkUser } = useMember()
  const { data, error, refetch } = useQuery(badgesQuery(pkUser, useLanguage()))

  const content = () => {
    if (!data && error)
      return (
        <>
          <Notice tone="problem" title={t('failed')} />
          <ProblemNotice error={error} onRetry={() => void refetch()} />
        </>
      )
    if (!data) return <Loading label={t('loading')} />
    if (data.badges.length === 0) return <EmptyState title={t('none-title')} hint={t('none-hint')} />
    return (
      <ul className="badges">
        {data.badges.map(({ pkBadge, name, description, icon, awardedAt }) => (
          <li className="card badges__one" key={pkBadge} dir="auto">
            <BadgePicture icon={icon} />
            <h2>{name}</h2>
            {description !== '' && <p>{description}</p>}
            <time dateTime={awardedAt}>{t('awarded', { date: date(awardedAt) })}</time>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      {content()}
    </Screen>
  )
}
