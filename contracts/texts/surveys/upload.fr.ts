import type { Translation } from '../say.ts'
import type { texts as english } from './upload.en.ts'

export const texts: Translation<typeof english> = {
  drop: 'Faites glisser des fichiers ici, ou',
  choose_one: 'Choisir un fichier',
  choose_many: 'Choisir des fichiers',
  choose_other: 'Choisir des fichiers',
  formats: 'Formats : {{list}}.',
  'up-to_one': '{{count, number}} fichier au plus.',
  'up-to_many': '{{count, number}} de fichiers au plus.',
  'up-to_other': '{{count, number}} fichiers au plus.',
  'wrong-format': 'Veuillez choisir un fichier au bon format [{{list}}].',
  'too-large': '« {{name}} » est trop volumineux. La taille maximale est de {{size}}.',
  'no-more_one': 'Vous pouvez envoyer {{count, number}} fichier. Retirez-le avant d’en envoyer un autre.',
  'no-more_many': 'Vous pouvez envoyer {{count, number}} de fichiers. Retirez-en un avant d’en envoyer un autre.',
  'no-more_other': 'Vous pouvez envoyer {{count, number}} fichiers. Retirez-en un avant d’en envoyer un autre.',
  uploading: 'Envoi de {{name}}',
  'trying-again': 'Pas de connexion. L’envoi reprendra tout seul.',
  'could-not-upload': 'Le fichier n’a pas pu être envoyé',
  retry: 'Réessayer',
  uploaded: '{{name}} est envoyé.',
  removed: '{{name}} est retiré.',
  remove: 'Retirer {{name}}',
  cancel: 'Annuler l’envoi de {{name}}',
  files: 'Vos fichiers',
  'video-waiting':
    'Envoyée. Elle est en cours de conversion pour que tous les navigateurs puissent la lire ; vous pouvez continuer.',
  'video-converted': 'Convertie : tous les navigateurs peuvent la lire.',
  'video-no-converter': 'Gardée telle quelle : ce portail ne convertit pas les vidéos.',
  'video-not-convertible': 'Gardée telle quelle : elle n’a pas pu être convertie.',
}
