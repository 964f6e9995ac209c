import type { Asker } from '@portal/contracts/http/askers'
import type { SiteConfiguration } from '@portal/contracts/http/site'
import type { HomeTile } from '@portal/contracts/site/settings'
import type { PlainKey } from '@portal/contracts/texts/say'
import type { SectionName, Sections } from '@portal/contracts/texts/sections'
import type { ComponentType } from 'react'

/** A text without values, by its section and key. */
export type TextOf<Name extends SectionName> = {
  [Section in Name]: readonly [section: Section, key: PlainKey<Sections[Section]>]
}[Name]

/** The texts of the menu are loaded with any first screen: they are separate sections. */
export type MenuSection = Extract<SectionName, `${string}/menu`>

/** What a site may have or not. */
export type SiteNeed =
  | keyof SiteConfiguration['has']
  | 'site_uses_avatar'
  | 'show_email_notification'
  | 'show_newsletter'

/** A screen: one line in the list of its feature, `features/<feature>/screens.ts`. The router walks the lists. */
export type ScreenRoute = Readonly<{
  /** As the specification gives it. It is typed nowhere else: a link takes it from `paths`. */
  path: string
  /** Who may see it; others are sent home. The server decides: this hides what it would refuse. */
  who: Exclude<Asker, 'respondent' | 'link-holder' | 'metrics-reader'>
  /**
   * `plain`: without navigation, for taking surveys. `entrance`: the same with the footer, for those who sign in or register. `none`: nothing of
   * the portal, for a frame of another site. `profile`: as `portal`, beside the list of the parts of the member's own profile.
   */
  frame: 'portal' | 'profile' | 'plain' | 'entrance' | 'none'
  /** The tab's title until the screen sets its own. */
  title: TextOf<SectionName>
  /** The texts that it says besides those that are always there. */
  sections: readonly SectionName[]
  load: () => Promise<ComponentType>
  /** What those see for whom it is not, with its texts: in place of the sign-in, or of their home. */
  forOthers?: Readonly<{ load: () => Promise<ComponentType>; sections: readonly SectionName[] }>
  /**
   * The addresses of the calls that it asks first: the server sends the replies with the page. `{name}` stands for a value
   * of the screen's address, `{name?}` for one that may be missing, `{language}` for the language of the page.
   */
  asks?: readonly string[]
  /** As `asks`, each where the query of the screen’s address says nothing but what it names: figures of anything else would be others. */
  asksPlain?: readonly string[]
  /** Code that it runs once it shows something: the page names it, and the browser loads it after all else. */
  later?: () => Promise<unknown>
  /** The members' home, which shows parts of other screens too. */
  isHome?: boolean
  /** As `asks`, for what it shows of itself on the members' home. */
  asksOnHome?: readonly string[]
  /** Its entry in the menu, for those who may see it. */
  menu?: TextOf<MenuSection>
  /** Its entry in the list of the profile's parts, where the frame is `profile`. */
  tab?: TextOf<MenuSection>
  /** Its entry, in the menu or in the list of the profile's parts, is shown only while the site has some of this. */
  menuNeeds?: SiteNeed
  /** The chat of the community is not shown beside it. */
  hidesChat?: true
  /** What it shows of itself in the header, for those who may see it. It is loaded, with the texts of `sections`, once the browser has time. */
  inHeader?: () => Promise<ComponentType>
  /** What it shows of itself on the members' home, below the home's own. It says the texts of `sections`. */
  onHome?: () => Promise<ComponentType>
  /** A tile of the home, which is shown in the order of the site's setting. It is loaded, with the texts of `sections`, when it is shown. */
  homeTile?: Readonly<{ name: HomeTile; load: () => Promise<ComponentType> }>
  /** What it shows above and below all of the members' home. They say no texts of their own. */
  aroundHome?: Readonly<Record<'before' | 'after', () => Promise<ComponentType>>>
}>
