import type { Translation } from '../say.ts'
import type { texts as english } from './erasure.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Supprimer mon compte',
  lead: 'Ce qui se passe, et comment changer d’avis.',
  loading: 'Chargement',
  'what-goes': 'Ce qui est supprimé',
  'goes-account': 'Votre nom, votre adresse e-mail, votre mot de passe et votre image',
  'goes-written': 'Tout ce que vous avez écrit, et les fichiers que vous avez envoyés',
  'goes-signins': 'Vos connexions, réglages, notifications et e-mails',
  'what-stays': 'Ce qui reste',
  stays:
    'Les réponses que vous avez choisies dans une liste restent dans les chiffres. Personne ne peut plus savoir qu’elles venaient de vous.',
  pause_one:
    'Rien n’est supprimé pendant {{count, number}} jour. D’ici là, vous vous connectez comme avant et pouvez garder votre compte d’un clic.',
  pause_many:
    'Rien n’est supprimé pendant {{count, number}} de jours. D’ici là, vous vous connectez comme avant et pouvez garder votre compte d’un clic.',
  pause_other:
    'Rien n’est supprimé pendant {{count, number}} jours. D’ici là, vous vous connectez comme avant et pouvez garder votre compte d’un clic.',
  export: 'Si vous voulez d’abord une copie, demandez le fichier de vos données.',
  'to-export': 'Vers vos données',
  ask: 'Supprimer mon compte',
  'ask-hint_one':
    'Votre compte sera supprimé définitivement dans {{count, number}} jour. Un e-mail vous indique la date. Saisissez votre mot de passe pour confirmer.',
  'ask-hint_many':
    'Votre compte sera supprimé définitivement dans {{count, number}} de jours. Un e-mail vous indique la date. Saisissez votre mot de passe pour confirmer.',
  'ask-hint_other':
    'Votre compte sera supprimé définitivement dans {{count, number}} jours. Un e-mail vous indique la date. Saisissez votre mot de passe pour confirmer.',
  asked: 'Votre compte sera supprimé le {{when}}.',
  waiting: 'Votre compte va être supprimé',
  'waiting-hint': 'Le {{when}}, définitivement. D’ici là, tout reste en l’état.',
  keep: 'Garder mon compte',
  kept: 'Votre compte est conservé. Rien n’a changé.',
  now: 'Le supprimer maintenant',
  'now-hint':
    'Votre compte est supprimé aussitôt et définitivement. C’est irréversible. Saisissez votre mot de passe pour confirmer.',
  cancel: 'Annuler',
  'deleted-title': 'Votre compte est supprimé',
  deleted:
    'Vous avez été déconnecté partout. Ce qui vous nommait est en cours de suppression ; cela prend quelques minutes. Merci d’avoir été parmi nous.',
  'deleted-again': 'Vous pouvez vous inscrire de nouveau à tout moment. Vous repartez alors de zéro.',
  'to-sign-in': 'Vers la page de connexion',
}
