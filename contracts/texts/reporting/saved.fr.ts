import type { Translation } from '../say.ts'
import type { texts as english } from './saved.en.ts'

export const texts: Translation<typeof english> = {
  'filter-saved': 'Le filtre est enregistré.',
  'filter-deleted': 'Le filtre est supprimé.',
  'save-filter': 'Enregistrer le filtre',
  'saved-filters': 'Filtres enregistrés',
  'filter-name': 'Nom du filtre',
  'load-filter': 'Charger un filtre enregistré',
  'choose-filter': 'Choisissez un filtre',
  'count-of': '{{some, number}} sur {{all, number}} ({{share, number(style: percent; maximumFractionDigits: 1)}})',
  'count-all_one': '{{count, number}} répondant',
  'count-all_many': '{{count, number}} de répondants',
  'count-all_other': '{{count, number}} répondants',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  delete: 'Supprimer',
  'rows-saved': 'Enregistré avec l’enquête.',
  'rows-of-survey': 'Enregistré avec cette enquête',
  'save-rows': 'Enregistrer ces lignes avec l’enquête',
  'remove-row': 'Retirer de l’enquête : {{name}}',
  'rows-changed': 'Quelqu’un d’autre a modifié ces lignes entre-temps',
  'rows-changed-hint': 'La liste montre maintenant sa version. Refaites votre modification.',
}
