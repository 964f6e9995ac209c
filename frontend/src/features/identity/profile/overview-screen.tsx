import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useMember } from '../../../lib/session.tsx'
import { isOffered, useSite } from '../../../lib/site.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Screen } from '../../../ui/screen.tsx'
import './profile.css'

const parts = [
  { path: paths.profileAvatar, name: 'tab-avatar', about: 'overview-avatar', needs: 'site_uses_avatar' },
  { path: paths.profileName, name: 'tab-name', about: 'overview-name' },
  { path: paths.profileEmails, name: 'tab-emails', about: 'overview-emails', needs: 'show_email_notification' },
  { path: paths.profileNewsletter, name: 'tab-newsletter', about: 'overview-newsletter', needs: 'show_newsletter' },
  { path: paths.profileUsername, name: 'tab-username', about: 'overview-username' },
  { path: paths.profilePassword, name: 'tab-password', about: 'overview-password' },
  { path: paths.profileServices, name: 'tab-services', about: 'overview-services' },
  { path: paths.profileSurveys, name: 'tab-surveys', about: 'overview-surveys' },
  { path: paths.profileLogins, name: 'tab-logins', about: 'overview-logins' },
  { path: paths.profileExport, name: 'tab-export', about: 'overview-export' },
  { path: paths.profileDelete, name: 'tab-delete', about: 'overview-delete' },
] as const

/** Who the member is here, and the way to all that can be changed. */
export function OverviewScreen() {
  const t = useTexts('identity/profile')
  const named = useTexts('identity/menu')
  const { displayName, email, avatar } = useMember()
  const site = useSite()
  const offered = parts.filter((part) => isOffered(site, 'needs' in part ? part.needs : undefined))
  return (
    <Screen title={t('overview-title')} lead={t('overview-lead')}>
      <section className="card profile-card">
        <Avatar name={displayName} picture={avatar} size="large" />
        <div className="profile-card__words">
          <p className="profile-card__name">
            <bdi>{displayName}</bdi>
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
                <strong>{named(name)}</strong>
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
