import type { Translation } from '../say.ts'
import type { texts as english } from './shell.en.ts'

export const texts: Translation<typeof english> = {
  starting: 'Chargement du portail',
  'skip-to-content': 'Aller au contenu',
  'main-navigation': 'Navigation principale',
  menu: 'Menu',
  language: 'Langue',
  'sign-out': 'Se déconnecter',
  'signed-in-as': 'Connecté en tant que',
  'all-rights': '© {{year}} {{site}}',
  support: 'Assistance',
  loading: 'Chargement',
  'trying-again': 'Le portail ne répond pas. Nouvelle tentative…',
  'loading-screen': 'Chargement',
  'not-found': 'Cette page n’existe pas',
  'not-found-hint': 'L’adresse est peut-être mal orthographiée ou la page a été déplacée.',
  'go-home': 'Aller à la page d’accueil',
  'screen-failed': 'Cet écran n’a pas pu être chargé',
  'screen-failed-hint': 'Une version plus récente du portail est peut-être installée. Rechargez la page.',
  reload: 'Recharger',
  'language-failed': 'La langue n’a pas pu être changée. Veuillez réessayer.',

  'try-again': 'Réessayer',
  dismiss: 'Masquer',
  close: 'Fermer',
  pages: 'Pages',
  'page-number': 'Page {{number, number}}',
  'previous-page': 'Page précédente',
  'next-page': 'Page suivante',
  'use-dark': 'Utiliser les couleurs sombres',
  'use-light': 'Utiliser les couleurs claires',
}
