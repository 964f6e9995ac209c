import { getQuickPoll, listVotedPolls } from '@portal/contracts/http/polls'
import type { ScreenRoute } from '../../lib/screens.ts'
import { DESK, POLL_EDITOR, POLLS } from './poll-paths.ts'

export const pollsScreens: readonly ScreenRoute[] = [
  {
    path: POLLS,
    who: 'signed-in',
    frame: 'portal',
    title: ['polls/member', 'polls'],
    sections: ['polls/member'],
    load: async () => (await import('./polls-screen.tsx')).PollsScreen,
    asks: [getQuickPoll.path, listVotedPolls.path],
    menu: ['polls/menu', 'polls'],
    onHome: async () => (await import('./home-poll.tsx')).HomePoll,
    asksOnHome: [getQuickPoll.path],
  },
  {
    path: DESK,
    who: 'site',
    frame: 'portal',
    title: ['polls/desk', 'polls'],
    sections: ['polls/desk'],
    load: async () => (await import('./desk/desk-screen.tsx')).DeskScreen,
    menu: ['polls/menu', 'desk'],
  },
  {
    path: POLL_EDITOR,
    who: 'site',
    frame: 'portal',
    title: ['polls/desk', 'edit-title'],
    sections: ['polls/desk', 'site/drafts', 'site/media'],
    load: async () => (await import('./desk/editor-screen.tsx')).EditorScreen,
  },
]
