import type { Translation } from '../say.ts'
import type { texts as english } from './content.en.ts'

export const texts: Translation<typeof english> = {
  'site-content': 'Contenu du site',
  page: 'Page',
  news: 'Actualités',
  loading: 'Chargement',
  'no-page': 'Cette page n’existe pas',
  'no-page-hint': 'L’adresse est peut-être mal écrite, ou la page n’est plus affichée.',
  'preview-refused': 'Seule l’équipe peut prévisualiser un brouillon.',
  'preview-shown': 'Aperçu du brouillon : les membres ne le voient pas encore.',
  'no-news': 'Pas encore d’actualités',
  'no-news-hint': 'Ce qui se passe dans la communauté sera annoncé ici.',
  'no-item': 'Cette actualité n’existe pas',
  'all-news': 'Toutes les actualités',
  'read-more': 'Lire la suite',
  'read-more-of': 'Lire la suite : {{title}}',
  'popup-close': 'Fermer ce message',
  ok: 'OK',
  'leave-title': 'Vous quittez ce site',
  'leave-hint': 'Ce lien mène à un autre site, que nous ne gérons pas :',
  'leave-stay': 'Rester ici',
  'leave-wait': 'OK ({{seconds, number}})',
  chat: 'Discussion en direct',
  'chat-close': 'Fermer la discussion',
  thanks: 'Merci',
}
