import type { Translation } from '../say.ts'
import type { texts as english } from './preview.en.ts'

export const texts: Translation<typeof english> = {
  preview: 'Aperçu',
  'all-surveys': 'Toutes les enquêtes',
  lead: 'Vous répondez en tant que répondant d’essai. Rien n’est enregistré : aucun chiffre, quota ou récompense n’en tient compte.',
  version: 'Version',
  jump: 'Page',
  'at-the-end': 'À la fin',
  variables: 'Variables de contexte',
  'variables-example': 'SOURCE=2&PANEL=abc',
  'use-variables': 'Commencer avec ces variables',
  'enter-all': 'Parcourir tous les dossiers',
  restart: 'Recommencer',
  rules: 'Règles de cette page',
  'no-condition': 'Aucune condition',
  'no-rules': 'Cette page n’a pas de règles : tout le monde la voit en entier.',
  'of-page': 'Page',
  'of-question': 'Question',
  'of-screen': 'Filtre',
  'of-alert': 'E-mail d’alerte',
  'of-quota': 'Quota',
  holds: 'vrai à présent',
  'does-not-hold': 'faux à présent',
  'would-leave': 'Ici, le répondant quitte l’enquête',
  'to-address': 'L’enquête mène ensuite à',
  'to-sign-in': 'L’enquête mène ensuite à la connexion.',
}
