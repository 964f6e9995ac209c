import { NavLink } from '../lib/router/links.tsx'
import { Outlet } from '../lib/router/router-provider.tsx'
import type { MenuSection, TextOf } from '../lib/screens.ts'
import { useText, useTexts } from '../lib/texts/use-texts.ts'
import './profile-frame.css'
import { screens } from './screens.ts'

type Tab = Readonly<{ path: string; tab: TextOf<MenuSection> }>

const tabs: readonly Tab[] = screens.flatMap(({ path, tab }) => (tab ? [{ path, tab }] : []))

function TabLink({ path, tab }: Tab) {
  return (
    <NavLink to={path} end>
      {useText(tab)}
    </NavLink>
  )
}

/** A screen of the member's own profile, beside the list of all of them. */
export function ProfileFrame() {
  const t = useTexts('identity/menu')
  return (
    <div className="profile-frame">
      <nav className="profile-frame__tabs" aria-label={t('profile')}>
        {tabs.map((tab) => (
          <TabLink key={tab.path} {...tab} />
        ))}
      </nav>
      <div className="profile-frame__screen">
        <Outlet />
      </div>
    </div>
  )
}
