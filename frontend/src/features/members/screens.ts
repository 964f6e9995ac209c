import { paths } from '../../lib/paths.ts'
import type { ScreenRoute } from '../../lib/screens.ts'

export const membersScreens: readonly ScreenRoute[] = [
  {
    path: paths.invite,
    who: 'signed-in',
    frame: 'portal',
    title: ['members/invite', 'title'],
    sections: ['members/invite'],
    load: async () => (await import('./invite-screen.tsx')).InviteScreen,
    menu: ['members/menu', 'invite'],
    menuNeeds: 'invites',
  },
  {
    path: paths.profileReferrals,
    who: 'signed-in',
    frame: 'profile',
    tab: ['members/menu', 'referrals'],
    title: ['members/invite', 'referrals-title'],
    sections: ['members/invite'],
    load: async () => (await import('./referrals-screen.tsx')).ReferralsScreen,
  },
  {
    path: paths.profileBadges,
    who: 'signed-in',
    frame: 'profile',
    tab: ['members/menu', 'own-badges'],
    title: ['members/badges', 'title'],
    sections: ['members/badges'],
    load: async () => (await import('./badges-screen.tsx')).BadgesScreen,
  },
  {
    path: '/client/badges',
    who: 'members',
    frame: 'portal',
    title: ['members/desk', 'title'],
    sections: ['members/desk', 'site/drafts'],
    load: async () => (await import('./desk/badge-desk-screen.tsx')).BadgeDeskScreen,
    menu: ['members/menu', 'badges'],
  },
]
