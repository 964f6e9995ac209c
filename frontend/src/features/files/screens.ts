import { FILE_SCREEN } from '@portal/contracts/files/file-screen'
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
  {
    path: FILE_SCREEN,
    who: 'anyone',
    frame: 'plain',
    title: ['files/refused', 'title'],
    sections: ['files/refused'],
    load: async () => (await import('./refused-file-screen.tsx')).RefusedFileScreen,
  },
]
