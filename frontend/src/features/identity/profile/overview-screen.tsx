import { shortName } from '@portal/contracts/identity/nameless'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useMember } from '../../../lib/session.tsx'
import { isOffered, useSite } from '../../../lib/site.ts'
import { useText, useTexts } from '../../../lib/texts/use-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Screen } from '../../../ui/screen.tsx'
import './profile.css'

const parts = [
  {
    path: paths.profileAvatar,
    name: ['identity/menu', 'tab-avatar'],
    about: 'overview-avatar',
    needs: 'site_uses_avatar',
  },
  { path: paths.profileName, name: ['identity/menu', 'tab-name'], about: 'overview-name' },
  {
    path: paths.profileEmails,
    name: ['identity/menu', 'tab-emails'],
    about: 'overview-emails',
    needs: 'show_email_notification',
  },
  {
    path: paths.profileNewsletter,
    name: ['identity/menu', 'tab-newsletter'],
    about: 'overview-newsletter',
    needs: 'show_newsletter',
  },
  { path: paths.profileUsername, name: ['identity/menu', 'tab-username'], about: 'overview-username' },
  { path: paths.profilePassword, name: ['identity/menu', 'tab-password'], about: 'overview-password' },
  { path: paths.profileServices, name: ['identity/menu', 'tab-services'], about: 'overview-services' },
  { path: paths.profilePasskeys, name: ['identity/menu', 'tab-passkeys'], about: 'overview-passkeys' },
  { path: paths.profileSurveys, name: ['identity/menu', 'tab-surveys'], about: 'overview-surveys' },
  { path: paths.profileLogins, name: ['identity/menu', 'tab-logins'], about: 'overview-logins' },
  { path: paths.profileExport, name: ['identity/menu', 'tab-export'], about: 'overview-export' },
  { path: paths.profileReferrals, name: ['members/menu', 'referrals'], about: 'overview-referrals' },
  { path: paths.profileBadges, name: ['members/menu', 'own-badges'], about: 'overview-badges' },
  { path: paths.profileDelete, name: ['identity/menu', 'tab-delete'], about: 'overview-delete' },
] as const

function PartName({ name }: Readonly<{ name: (typeof parts)[number]['name'] }>) {
  return <strong>{useText(name)}</strong>
}

/** Who the member is here, and the way to all that can be changed. */
export function OverviewScreen() {
  const t = useTexts('identity/profile')
  const member = useMember()
  const { email, avatar } = member
  const name = shortName(member)
  const site = useSite()
  const offered = parts.filter((part) => isOffered(site, 'needs' in part ? part.needs : undefined))
  return (
    <Screen title={t('overview-title')} lead={t('overview-lead')}>
      <section className="card profile-card">
        <Avatar name={name} picture={avatar} size="large" />
        <div className="profile-card__words">
          <p className="profile-card__name">
            <bdi>{name}</bdi>
          </p>
          {email && (
            <p className="profile-card__email">
              <span className="visually-hidden">{t('overview-email')} </span>
              <bdi>{email}</bdi>
            </p>
          )}
        </div>
      </section>
      <ul className="profile-parts">
        {offered.map(({ path, name, about }) => (
          <li key={path}>
            <Link className="card profile-part" to={path}>
              <span className="profile-part__words">
                <PartName name={name} />
                <span>{t(about)}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
