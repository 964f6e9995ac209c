import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = {
  files: 'Fichiers',
}
