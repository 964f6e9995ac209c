import type { Translation } from '../say.ts'
import type { texts as english } from './refused.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Ce fichier ne peut pas être ouvert',
  lead: 'Le lien a expiré, le fichier a été supprimé, ou il est destiné à quelqu’un d’autre.',
  'sign-in-hint': 'Si vous avez un compte, connectez-vous d’abord, puis ouvrez le fichier de nouveau.',
  'sign-in': 'Se connecter',
  'ask-hint':
    'Retournez à la page où se trouvait le lien : elle en contient un nouveau. Ou demandez à la personne qui vous a donné celui-ci.',
  again: 'Ouvrir le fichier de nouveau',
  home: 'Retour au portail',
}
