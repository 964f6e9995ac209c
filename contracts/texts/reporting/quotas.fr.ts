import type { Translation } from '../say.ts'
import type { texts as english } from './quotas.en.ts'

export const texts: Translation<typeof english> = {
  quotas: 'Quotas',
  'quotas-of': 'Quotas : {{survey}}',
  lead: 'Combien de personnes de chaque groupe peuvent terminer l’enquête, et combien l’ont fait.',
  loading: 'Chargement des quotas',
  none: 'Cette enquête n’a pas de quotas',
  'none-hint': 'Les quotas font partie de la définition d’une enquête : publiez une version qui en a.',
  cell: 'Cellule',
  target: 'Objectif',
  complete: 'Terminés',
  reserved: 'Réservés',
  left: 'Restants',
  progress: 'Avancement',
  full: 'Complet',
  filled: '{{cell}} : {{complete, number}} sur {{target, number}} terminés',
  'reserved-hint':
    'Une place est réservée pendant qu’une personne de la cellule répond. Elle est rendue si la personne est écartée ou ne revient pas.',
  total: '{{complete, number}} sur {{target, number}} terminés, {{reserved, number}} réservés',
}
