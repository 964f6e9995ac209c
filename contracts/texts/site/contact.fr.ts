import type { Translation } from '../say.ts'
import type { texts as english } from './contact.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Contact et assistance',
  lead: 'Écrivez à l’équipe de cette communauté. La réponse arrive par e-mail.',
  loading: 'Chargement du formulaire',
  email: 'Adresse e-mail',
  subject: 'De quoi s’agit-il ?',
  choose: 'Choisissez',
  message: 'Message',
  send: 'Envoyer',
  sent: 'Votre message est en route.',
  'not-sent': 'Le message n’a pas été envoyé.',
  'wrong-email': 'Indiquez l’adresse e-mail à laquelle répondre.',
  'wrong-reason': 'Dites de quoi il s’agit.',
  'wrong-message': 'Écrivez un message.',
  'wrong-captcha': 'Nous n’avons pas pu vérifier que vous n’êtes pas un robot. Envoyez-le de nouveau.',
  'captcha-note': 'Votre navigateur prouve que vous n’êtes pas un robot ; vous n’avez rien à faire.',
  'captcha-working': 'Votre navigateur travaille…',
}
