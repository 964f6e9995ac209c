import type { Translation } from '../say.ts'
import type { texts as english } from './connect.en.ts'

export const texts: Translation<typeof english> = {
  'connect-title': 'Presque terminé',
  'connect-loading': 'Recherche de votre compte',
  'connect-link-lead':
    'Un compte existe avec l’adresse {{email}}. Saisissez une fois son mot de passe, puis connectez-vous avec {{provider}}.',
  'connect-link': 'Relier et se connecter',
  'connect-join-lead': 'Vous vous inscrivez avec l’adresse {{email}}, que {{provider}} a vérifiée.',
  'connect-terms': 'Conditions générales',
  'connect-terms-text':
    'Nous conservons votre adresse e-mail et vos réponses pour animer cette communauté et mener ses études. Personne à l’extérieur ne sait qui vous êtes. Vous pouvez supprimer votre compte à tout moment.',
  'connect-agree': 'J’ai lu les Conditions générales et je les accepte.',
  'connect-join': 'S’inscrire',
  'connect-none': 'Rien n’est en attente ici',
  'connect-none-lead': 'Recommencez depuis la page de connexion.',
  'email-needed': 'Il nous faut votre adresse e-mail',
  'email-needed-lead':
    '{{provider}} n’a vérifié aucune de vos adresses. Saisissez-en une : nous vous envoyons un e-mail avec un lien qui active votre compte. En vous inscrivant, vous acceptez nos conditions générales.',
  'email-needed-send': 'Envoyer le lien',
  'community-locked': 'La communauté est fermée pour le moment',
  'community-locked-lead':
    'Elle n’est pas ouverte aux membres actuellement. Tout ce que vous avez envoyé est conservé. Revenez plus tard.',
  'social-failed':
    'La connexion par l’autre service n’a pas fonctionné. Réessayez, ou connectez-vous avec votre mot de passe.',
}
