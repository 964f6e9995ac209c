import type { ScreenRoute } from '../../lib/screens.ts'

export const siteScreens: readonly ScreenRoute[] = [
  {
    path: '/client/site',
    who: 'staff',
    frame: 'portal',
    title: ['site/desk', 'site'],
    sections: ['site/desk'],
    load: async () => (await import('./site-screen.tsx')).SiteScreen,
    menu: ['site/menu', 'site'],
    aroundHome: {
      before: async () => (await import('./home-texts.tsx')).HomeWelcome,
      after: async () => (await import('./home-texts.tsx')).HomeBottom,
    },
  },
]
