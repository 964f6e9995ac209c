import { getHomeBottomText, getWelcome } from '@portal/contracts/http/site-settings'
import { paths } from '../../lib/paths.ts'
import type { ScreenRoute } from '../../lib/screens.ts'
import { CONTENT_EDITOR, CONTENT_LIST, NEWS, NEWS_ITEM, PAGE } from './content/content-paths.ts'

export const siteScreens: readonly ScreenRoute[] = [
  {
    path: PAGE,
    who: 'anyone',
    frame: 'portal',
    title: ['site/content', 'page'],
    sections: ['site/content'],
    load: async () => (await import('./content/page-screen.tsx')).PageScreen,
  },
  {
    path: paths.contact,
    who: 'anyone',
    frame: 'portal',
    title: ['site/contact', 'title'],
    sections: ['site/contact'],
    load: async () => (await import('./contact/contact-screen.tsx')).ContactScreen,
  },
  {
    path: NEWS,
    who: 'signed-in',
    frame: 'portal',
    title: ['site/content', 'news'],
    sections: ['site/content'],
    load: async () => (await import('./content/news-screen.tsx')).NewsScreen,
    menu: ['site/menu', 'news'],
    menuNeeds: 'news',
    homeTile: { name: 'news', load: async () => (await import('./content/home-news.tsx')).HomeNews },
  },
  {
    path: NEWS_ITEM,
    who: 'signed-in',
    frame: 'portal',
    title: ['site/content', 'news'],
    sections: ['site/content'],
    load: async () => (await import('./content/news-item-screen.tsx')).NewsItemScreen,
  },
  {
    path: CONTENT_LIST,
    who: 'staff',
    frame: 'portal',
    title: ['site/content-desk', 'content'],
    sections: ['site/content-desk'],
    load: async () => (await import('./desk/content-list-screen.tsx')).ContentListScreen,
    menu: ['site/menu', 'content'],
  },
  {
    path: CONTENT_EDITOR,
    who: 'staff',
    frame: 'portal',
    title: ['site/content-desk', 'content'],
    sections: ['site/content-desk', 'site/rich-text'],
    load: async () => (await import('./desk/content-editor-screen.tsx')).ContentEditorScreen,
  },
  {
    path: '/client/texts',
    who: 'staff',
    frame: 'portal',
    title: ['site/wording', 'title'],
    sections: ['site/wording'],
    load: async () => (await import('./wording/wording-screen.tsx')).WordingScreen,
    menu: ['site/menu', 'texts'],
  },
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
    asksOnHome: [getWelcome.path, getHomeBottomText.path],
  },
]
