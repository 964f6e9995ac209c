import type { AreaContract } from '../area.ts'
import { type FilesEvent, filesEvents } from '../events/files.ts'
import type { texts as desk } from '../texts/files/desk.en.ts'
import type { texts as menu } from '../texts/files/menu.en.ts'

type Texts = { 'files/desk': typeof desk; 'files/menu': typeof menu }

export const files: AreaContract<FilesEvent, Texts> = { events: filesEvents }
