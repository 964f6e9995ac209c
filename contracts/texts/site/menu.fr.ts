import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = {
  content: 'Contenu',
  mailings: 'E-mails aux membres',
  news: 'Actualités',
  texts: 'Textes',
  site: 'Site',
  'group-research': 'Études',
  'group-members': 'Membres',
  'group-site': 'Site',
  'group-operations': 'Exploitation',
  'group-more': 'Plus',
  'group-community': 'Communauté',
}
