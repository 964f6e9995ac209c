import type { Translation } from '../say.ts'
import type { texts as english } from './first-steps.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Installez-vous',
  lead: 'Rien n’est obligatoire. Cela prend environ une minute.',
  name: 'Choisir un nom',
  'name-why': 'D’ici là, les autres voient « Anonymous » et un numéro.',
  picture: 'Ajouter une image',
  'picture-why': 'Elle apparaît à côté de votre nom.',
  emails: 'Dire quand vous écrire',
  'emails-why': 'À quelles heures, et à quel sujet.',
  invite: 'Inviter d’autres personnes',
  'invite-why': 'Un lien à vous, à envoyer à qui vous voulez.',
  'not-now': 'Pas maintenant',
}
