import { useEffect, useRef } from 'react'
import { useLocation } from '../lib/router/hooks.ts'
import { NavLink } from '../lib/router/links.tsx'
import { Outlet } from '../lib/router/router-provider.tsx'
import type { MenuSection, TextOf } from '../lib/screens.ts'
import { useText, useTexts } from '../lib/texts/use-texts.ts'
import './profile-frame.css'
import { screens } from './screens.ts'

type Tab = Readonly<{ path: string; tab: TextOf<MenuSection> }>

const OWN: MenuSection = 'identity/menu'

/** The profile's own come first, its overview before all. */
const tabs: readonly Tab[] = screens
  .flatMap(({ path, tab }) => (tab ? [{ path, tab }] : []))
  .toSorted(({ tab: [a] }, { tab: [b] }) => Number(b === OWN) - Number(a === OWN))

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
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the list scrolls; the present tab changes with the address
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <div className="profile-frame">
      <nav ref={list} className="profile-frame__tabs" aria-label={t('profile')}>
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
