import type { ScreenRoute } from '../../lib/screens.ts'

export const filesScreens: readonly ScreenRoute[] = [
  {
    path: '/client/files',
    who: 'staff',
    frame: 'portal',
    title: ['files/desk', 'title'],
    sections: ['files/desk'],
    load: async () => (await import('./files-screen.tsx')).FilesScreen,
    menu: ['files/menu', 'files'],
  },
]
