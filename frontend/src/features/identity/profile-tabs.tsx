import { paths } from '../../lib/paths.ts'
import { NavLink } from '../../lib/router/links.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'

const tabs = [
  { path: paths.profilePassword, text: 'tab-password' },
  { path: paths.profileUsername, text: 'tab-username' },
  { path: paths.profileLogins, text: 'tab-logins' },
] as const

/** The screens of the member's own account. */
export function ProfileTabs() {
  const t = useTexts('identity/account')
  return (
    <nav className="profile-tabs" aria-label={t('profile-parts')}>
      {tabs.map(({ path, text }) => (
        <NavLink key={path} to={path}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
