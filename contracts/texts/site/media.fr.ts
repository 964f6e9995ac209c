import type { Translation } from '../say.ts'
import type { texts as english } from './media.en.ts'

export const texts: Translation<typeof english> = {
  upload: 'Envoyer une image',
  choose: 'Choisir une image déjà envoyée',
  title: 'Images déjà envoyées',
  loading: 'Chargement des images',
  none: 'Aucune image pour le moment',
  'none-hint': 'Les images que l’équipe envoie pour le site sont listées ici.',
  close: 'Fermer',
}
