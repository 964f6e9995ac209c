import type { Translation } from '../say.ts'
import type { texts as english } from './events.en.ts'

export const texts: Translation<typeof english> = {
  lead: 'Ce qui s’est passé, tel que le journal le conserve. Les champs personnels restent scellés.',
  event: 'Événement',
  'event-at': 'Événement {{position}} : {{type}}',
  type: 'Type',
  'all-types': 'Tous les types',
  stream: 'Flux',
  from: 'Du',
  until: 'Au',
  find: 'Rechercher',
  position: 'Position',
  recorded: 'Enregistré',
  'in-stream': 'Numéro dans son flux',
  'only-stream': 'Uniquement le flux',
  'schema-version': 'Version du schéma',
  'event-id': 'Identifiant de l’événement',
  'show-stream': 'Afficher son flux',
  none: 'Aucun événement',
  'none-hint': 'Aucun événement du journal ne correspond. Élargissez le filtre.',
  all: 'Afficher tous les événements',
  older: 'Plus anciens',
  newest: 'Revenir aux plus récents',
  loading: 'Chargement de l’événement',
  close: 'Fermer',
  sealed: 'Les champs personnels restent scellés.',
}
