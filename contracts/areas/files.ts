import type { AreaContract } from '../area.ts'
import { type FilesEvent, filesEvents } from '../events/files.ts'
import type { texts as desk } from '../texts/files/desk.en.ts'
import type { texts as menu } from '../texts/files/menu.en.ts'
import type { texts as refused } from '../texts/files/refused.en.ts'

type Texts = { 'files/desk': typeof desk; 'files/menu': typeof menu; 'files/refused': typeof refused }

export const files: AreaContract<FilesEvent, Texts> = { events: filesEvents }
