import { paths } from '../lib/paths.ts'
import { NavLink } from '../lib/router/links.tsx'
import { Outlet } from '../lib/router/router-provider.tsx'
import type { MenuSection, ScreenRoute, TextOf } from '../lib/screens.ts'
import { isOffered, useSite } from '../lib/site.ts'
import { useText, useTexts } from '../lib/texts/use-texts.ts'
import { Tabs } from '../ui/tabs.tsx'
import './profile-frame.css'
import { screens } from './screens.ts'

type Tab = Readonly<{ path: string; tab: TextOf<MenuSection> }> & Pick<ScreenRoute, 'menuNeeds'>

const OWN: MenuSection = 'identity/menu'

/** The profile's own come first, its overview before all; what ends the account is the last. */
const rankOf = ({ path, tab: [section] }: Tab): number => {
  if (path === paths.profileDelete) return 2
  return section === OWN ? 0 : 1
}
const tabs: readonly Tab[] = screens
  .flatMap(({ path, tab, menuNeeds }) => (tab ? [{ path, tab, ...(menuNeeds && { menuNeeds }) }] : []))
  .toSorted((a, b) => rankOf(a) - rankOf(b))

function TabLink({ path, tab }: Omit<Tab, 'menuNeeds'>) {
  return (
    <NavLink to={path} end>
      {useText(tab)}
    </NavLink>
  )
}

/** A screen of the member's own profile, beside the list of all of them. */
export function ProfileFrame() {
  const t = useTexts('identity/menu')
  const site = useSite()
  return (
    <div className="profile-frame">
      <Tabs label={t('profile')}>
        {tabs
          .filter(({ menuNeeds }) => isOffered(site, menuNeeds))
          .map(({ path, tab }) => (
            <TabLink key={path} path={path} tab={tab} />
          ))}
      </Tabs>
      <div className="profile-frame__screen">
        <Outlet />
      </div>
    </div>
  )
}
