import type { Translation } from '../say.ts'
import type { texts as english } from './services.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Services de connexion',
  lead: 'Les autres services par lesquels vous vous connectez ici, en plus de votre mot de passe.',
  loading: 'Chargement de vos services',
  none: 'Aucun service n’est relié',
  'none-hint': 'Vous vous connectez avec votre adresse e-mail et votre mot de passe.',
  'none-offered': 'La communauté ne propose aucun autre service de connexion.',
  since: 'Relié depuis le {{when}}',
  remove: 'Retirer',
  'remove-of': 'Retirer {{provider}}',
  'remove-hint':
    'Vous ne vous connecterez plus par {{provider}}. Votre adresse e-mail et votre mot de passe restent inchangés. Saisissez votre mot de passe pour confirmer.',
  removed: '{{provider}} a été retiré. Un e-mail le confirme.',
  'connect-more': 'Relier un autre service',
  connect: 'Relier {{provider}}',
  'connect-hint':
    'Vous allez chez {{provider}}, vous vous y connectez, puis vous revenez. Saisissez d’abord votre mot de passe.',
  'go-on': 'Continuer chez {{provider}}',
  cancel: 'Annuler',
  'result-linked': 'Le service est relié. Vous pouvez désormais vous connecter par lui.',
  'result-taken': 'Un autre compte se connecte déjà ici par cette identité. Retirez-la d’abord de celui-ci.',
  'result-failed': 'Le service n’a pas pu être relié. Veuillez réessayer.',
  'no-password': 'Vous n’avez pas encore de mot de passe',
  'no-password-hint':
    'Vous ne pouvez donc vous connecter que par un service, et aucun ne peut être retiré ni ajouté. Définissez d’abord un mot de passe : nous vous envoyons un lien. Pour votre sécurité, un nouveau mot de passe défini par un lien retire aussi tous les services ; reliez-les ensuite ici.',
  'send-link': 'Envoyez-moi le lien',
  history: 'Ce qui a changé',
  'was-linked': '{{provider}} relié',
  'was-removed': '{{provider}} retiré',
}
