import type { Translation } from '../say.ts'
import type { texts as english } from './badges.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Badges',
  lead: 'Ce qui vous a été décerné dans cette communauté.',
  loading: 'Chargement des badges…',
  failed: 'Impossible de charger les badges',
  'none-title': 'Pas encore de badge',
  'none-hint': 'Répondez aux enquêtes, votez aux sondages et invitez d’autres personnes : les badges suivront.',
  awarded: 'Décerné le {{date}}',
}
