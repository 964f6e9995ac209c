import { shortName } from '@portal/contracts/identity/nameless'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { paths } from '../lib/paths.ts'
import { Link } from '../lib/router/links.tsx'
import { Outlet } from '../lib/router/router-provider.tsx'
import { homeOf, isFor, profileQuery } from '../lib/session.tsx'
import { footerQuery, siteQuery } from '../lib/site.ts'
import { useLanguage, useTexts } from '../lib/texts/use-texts.ts'
import { untilIdle } from '../lib/until-idle.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { MARK } from '../ui/mark.ts'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { lazyWithTexts } from './lazy-with-texts.ts'
import './frames.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Entry, useMenuEntries } from './menu-entries.tsx'

function SiteMark({ to }: { readonly to: string }) {
  const site = useQuery(siteQuery).data
  return (
    <Link className="site-mark" to={to}>
      <img src={site?.logo ?? MARK} alt="" width="32" height="32" />
      <span>{site?.siteTitle}</span>
    </Link>
  )
}

/** Where the site has something to show by it. */
const ofSite = (load: () => Promise<ComponentType>) => lazyWithTexts(load, ['site/content'])
const MenuPages = ofSite(async () => (await import('../features/site/content/menu-pages.tsx')).MenuPages)
const Chat = ofSite(async () => (await import('./chat.tsx')).Chat)
const PopupHost = ofSite(async () => (await import('../features/site/content/popup-host.tsx')).PopupHost)

const HeaderParts = lazy(async () => {
  await untilIdle()
  return { default: (await import('./header-parts.tsx')).HeaderParts }
})

/** Loaded for staff, who have too many entries for one line. */
const StaffNavigation = lazy(async () => ({ default: (await import('./staff-navigation.tsx')).StaffNavigation }))

function MemberNavigation() {
  return useMenuEntries().map((entry) => <Entry key={entry.path} {...entry} />)
}

function Navigation() {
  const t = useTexts('site/shell')
  const profile = useQuery(profileQuery).data
  const site = useQuery(siteQuery).data
  if (!profile || profile.mustAddPasskey) return null
  const isStaff = isFor('staff', profile)
  return (
    <nav className="navigation" aria-label={t('main-navigation')}>
      <Suspense>{isStaff ? <StaffNavigation /> : <MemberNavigation />}</Suspense>
      {site?.has.pages && !isStaff && (
        <Suspense>
          <MenuPages />
        </Suspense>
      )}
    </nav>
  )
}

function Account() {
  const t = useTexts('site/shell')
  const profile = useQuery(profileQuery).data
  if (!profile) return null
  return (
    <div className="account">
      <Link className="account__name" to={paths.profile}>
        <Avatar name={profile.displayName} picture={profile.avatar} />
        <span className="visually-hidden">{t('signed-in-as')} </span>
        <span className="account__words">{shortName(profile)}</span>
      </Link>
      <Link className="account__leave" to={paths.logout}>
        <Icon name="leave" />
        <span className="account__words">{t('sign-out')}</span>
      </Link>
    </div>
  )
}

function Frame({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="frame">
      <header className="frame__head">
        <div className="frame__bar">{head}</div>
      </header>
      <main className="frame__main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

const FooterWords = lazy(async () => ({ default: (await import('./footer-words.tsx')).FooterWords }))

function Footer() {
  const t = useTexts('site/shell')
  const site = useQuery(siteQuery).data
  const words = useQuery(footerQuery(useLanguage())).data
  if (!site) return null
  return (
    <footer className="frame__foot">
      <span>{t('all-rights', { year: String(new Date().getFullYear()), site: site.siteTitle })}</span>
      {site.footerLinks.map(({ text, link }) => (
        <a key={link} href={link}>
          {text}
        </a>
      ))}
      <Link to={paths.contact}>{t('support')}</Link>
      <div className="frame__languages">
        <LanguageSwitch />
      </div>
      {words && words.content !== '' && (
        <Suspense>
          <FooterWords html={words.content} />
        </Suspense>
      )}
    </footer>
  )
}

/** Header with navigation, and footer: the frame of the ordinary screens. Below 900 px the header folds into a menu. */
export function PortalFrame() {
  const t = useTexts('site/shell')
  const profile = useQuery(profileQuery).data
  const site = useQuery(siteQuery).data
  const head = (
    <>
      <SiteMark to={profile ? homeOf(profile) : paths.login} />
      {profile && !profile.mustAddPasskey && (
        <div className="frame__parts">
          <Suspense>
            <HeaderParts profile={profile} />
          </Suspense>
        </div>
      )}
      <Disclosure label={t('menu')}>
        <Navigation />
        <div className="frame__tools">
          <LanguageSwitch />
          <ThemeToggle />
          <Account />
        </div>
      </Disclosure>
    </>
  )
  return (
    <>
      {profile && !profile.mustAddPasskey && site?.has.popups && (
        <Suspense>
          <PopupHost />
        </Suspense>
      )}
      <Frame head={head}>
        <Outlet />
      </Frame>
      <Footer />
      {site?.chatAddress && (
        <Suspense>
          <Chat />
        </Suspense>
      )}
    </>
  )
}

/** Without navigation, with the footer: for sign-in and registration. */
export function EntranceFrame() {
  return <PlainFrame foot={<Footer />} />
}

/** Without navigation: for taking surveys. */
export function PlainFrame({ foot }: { readonly foot?: ReactNode }) {
  const site = useQuery(siteQuery).data
  const profile = useQuery(profileQuery).data
  const head = (
    <>
      <SiteMark to={profile ? homeOf(profile) : paths.login} />
      <div className="frame__tools">
        <LanguageSwitch />
        <ThemeToggle />
      </div>
    </>
  )
  return (
    <>
      <Frame head={head}>
        <Outlet />
      </Frame>
      {foot}
      {site?.chatAddress && (
        <Suspense>
          <Chat />
        </Suspense>
      )}
    </>
  )
}

/** For a survey in a frame of another site: nothing around it. */
export function NoFrame() {
  return (
    <main className="frame__main" id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
