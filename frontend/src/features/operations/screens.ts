import type { ScreenRoute } from '../../lib/screens.ts'
import { OPERATIONS } from './operations-path.ts'

export const operationsScreens: readonly ScreenRoute[] = [
  {
    path: OPERATIONS,
    who: 'developer',
    frame: 'portal',
    title: ['operations/operations', 'operations'],
    sections: ['operations/operations', 'operations/events', 'operations/system', 'operations/trail'],
    load: async () => (await import('./operations-screen.tsx')).OperationsScreen,
    menu: ['operations/menu', 'operations'],
  },
]
