import type { Translation } from '../say.ts'
import type { texts as english } from './rich-text.en.ts'

export const texts: Translation<typeof english> = {
  loading: 'Chargement de l’éditeur',
  tools: 'Mise en forme : {{label}}',
  bold: 'Gras',
  italic: 'Italique',
  underline: 'Souligné',
  heading: 'Grand titre',
  subheading: 'Petit titre',
  bullets: 'Liste',
  numbers: 'Liste numérotée',
  quote: 'Citation',
  link: 'Insérer un lien',
  undo: 'Annuler',
  redo: 'Rétablir',
  'link-address': 'Adresse du lien',
  'link-wrong': 'Commencez par https://, par mailto ou, sur ce portail, par /.',
  'link-set': 'Appliquer',
  'link-cancel': 'Annuler',
}
