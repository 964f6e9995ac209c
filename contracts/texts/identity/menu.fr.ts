import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = {
  members: 'Membres',
  outbox: 'Boîte d’envoi',
  profile: 'Votre profil',
  'tab-overview': 'Aperçu',
  'tab-name': 'Nom affiché',
  'tab-emails': 'Réglages des e-mails',
  'tab-newsletter': 'Lettre d’information',
  'tab-username': 'Adresse e-mail',
  'tab-password': 'Mot de passe',
  'tab-surveys': 'Mes enquêtes',
  'tab-logins': 'Connexions',
  'tab-avatar': 'Image',
  'tab-export': 'Vos données',
  unsubscribed: 'Désabonnés',
  retention: 'Conservation',
  'tab-services': 'Services de connexion',
  'tab-delete': 'Supprimer mon compte',
  'tab-passkeys': 'Clés d’accès',
}
