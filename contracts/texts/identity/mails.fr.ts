import type { Translation } from '../say.ts'
import type { texts as english } from './mails.en.ts'

export const texts: Translation<typeof english> = {
  greeting: 'Bonjour {{name}},',
  'greeting-nameless': 'Bonjour,',
  footer: 'Vous recevez cet e-mail car il concerne votre compte sur {{site}}.',
  'footer-staff': 'Vous recevez ce message parce qu’une alerte d’une enquête de {{site}} vous désigne.',
  'survey-alert-subject': 'Alerte : {{survey}}',
  'survey-alert-text': 'Une réponse à « {{survey}} » remplit la condition de l’alerte « {{alert}} ».',
  'survey-alert-note':
    'Connectez-vous pour voir les résultats de l’enquête. Ce message ne dit rien du répondant et n’arrive qu’une fois par réponse.',
  'link-hint': 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',

  'password-changed-subject': 'Votre mot de passe a été modifié',
  'password-changed-text':
    'Le mot de passe de votre compte sur {{site}} a été modifié. Vous avez été déconnecté de tous vos autres appareils.',
  'password-changed-note':
    'Si vous n’êtes pas à l’origine de ce changement, définissez immédiatement un nouveau mot de passe : choisissez « Mot de passe oublié ? » sur la page de connexion.',

  'username-changed-subject': 'Votre adresse e-mail sur {{site}} a été modifiée',
  'username-changed-text':
    'Votre compte sur {{site}} a désormais une autre adresse e-mail. Vous ne vous connectez plus avec celle-ci, et nos messages sont envoyés à la nouvelle.',
  'username-changed-note':
    'Si vous n’êtes pas à l’origine de ce changement, quelqu’un connaît votre mot de passe. Écrivez aussitôt aux responsables de la communauté : la page de connexion mène à l’assistance.',

  'reset-password-subject': 'Définissez un nouveau mot de passe pour {{site}}',
  'reset-password-text':
    'Quelqu’un a demandé à définir un nouveau mot de passe pour votre compte sur {{site}}, ou à s’inscrire de nouveau avec votre adresse. S’il s’agit de vous, utilisez ce lien dans l’heure.',
  'reset-password-note': 'Si ce n’est pas vous, ignorez cet e-mail. Votre mot de passe ne change pas.',
  'reset-password-button': 'Définir un nouveau mot de passe',

  'activate-subject': 'Activez votre compte sur {{site}}',
  'activate-text': 'Bienvenue sur {{site}}. Activez votre compte avec ce lien dans les sept jours.',
  'activate-note': 'Si vous ne vous êtes pas inscrit, ignorez cet e-mail.',
  'activate-button': 'Activer mon compte',
  'sign-in-subject': 'Connectez-vous à {{site}}',
  'sign-in-text': 'Connectez-vous à {{site}} avec ce lien. Il fonctionne une fois, dans les 15 minutes.',
  'sign-in-note': 'Si vous ne l’avez pas demandé, ignorez cet e-mail : sans lui, personne ne se connecte.',
  'sign-in-button': 'Se connecter',
  'invite-subject': 'Vous êtes invité sur {{site}}',
  'invite-text':
    'L’équipe de {{site}} a créé un compte pour vous. Définissez un mot de passe avec ce lien dans les 14 jours ; votre compte sera alors activé.',
  'invite-note': 'Si vous ne souhaitez pas participer, ignorez cet e-mail.',
  'invite-button': 'Définir un mot de passe et participer',
  'data-export-subject': 'Vos données de {{site}} sont prêtes',
  'data-export-text':
    'Le fichier contenant tout ce que {{site}} détient à votre sujet est prêt. Vous pouvez le télécharger pendant sept jours, dans votre profil.',
  'data-export-note':
    'Si vous ne l’avez pas demandé, changez votre mot de passe : quelqu’un d’autre s’est connecté à votre place.',
  'data-export-button': 'Ouvrir mon profil',
  'unsubscribe-subject': 'Se désabonner de {{site}}',
  'unsubscribe-text':
    'Quelqu’un a demandé que {{site}} n’envoie plus d’e-mails à cette adresse. Si c’était vous, confirmez-le avec ce lien dans les sept jours.',
  'unsubscribe-note': 'Si ce n’était pas vous, ignorez cet e-mail : rien ne change.',
  'unsubscribe-button': 'Se désabonner',
  'mailing-footer-survey': 'Vous recevez cet e-mail parce que vous participez aux enquêtes de {{site}}.',
  'mailing-footer-newsletter':
    'Vous recevez cet e-mail parce que vous êtes abonné à la lettre d’information de {{site}}.',
  'mailing-footer-message': 'Vous recevez cet e-mail parce que vous êtes membre de {{site}}.',
  'mailing-settings': 'Choisir les e-mails que vous recevez',
  'mailing-unsubscribe': 'Ne plus recevoir aucun e-mail',
  'mailing-survey-button': 'Répondre à l’enquête',
  'social-linked-subject': 'Un autre moyen de se connecter à {{site}}',
  'social-linked-text':
    '{{provider}} a été relié à votre compte sur {{site}} : vous pouvez désormais vous connecter par ce service.',
  'social-linked-note':
    'Si ce n’était pas vous, définissez aussitôt un nouveau mot de passe : choisissez « Mot de passe oublié ? » sur la page de connexion. Cela retire aussi le service.',
  'social-linked-button': 'Voir mes services de connexion',
  'social-removed-subject': 'Un moyen de se connecter à {{site}} a été retiré',
  'social-removed-text':
    'Vous ne vous connectez plus à {{site}} par {{provider}}. Connectez-vous avec votre adresse e-mail et votre mot de passe.',
  'social-removed-note':
    'Si ce n’était pas vous, définissez aussitôt un nouveau mot de passe : choisissez « Mot de passe oublié ? » sur la page de connexion.',
  'social-removed-button': 'Voir mes services de connexion',
  'erasure-asked-subject': 'Votre compte sur {{site}} va être supprimé',
  'erasure-asked-text':
    'Comme vous l’avez demandé, votre compte sur {{site}} sera supprimé définitivement le {{when}}. D’ici là, vous pouvez changer d’avis dans votre profil.',
  'erasure-asked-note':
    'Si ce n’était pas vous, changez aussitôt votre mot de passe et gardez votre compte : quelqu’un d’autre s’est connecté à votre place.',
  'erasure-asked-button': 'Garder mon compte',
  'erasure-withdrawn-subject': 'Votre compte sur {{site}} est conservé',
  'erasure-withdrawn-text': 'Votre compte sur {{site}} ne sera pas supprimé. Rien n’a changé.',
  'erasure-withdrawn-note': 'Si ce n’était pas vous, changez votre mot de passe.',
  'passkey-added-subject': 'Une clé d’accès a été ajoutée à votre compte sur {{site}}',
  'passkey-added-text':
    'Une clé d’accès a été ajoutée à votre compte sur {{site}}. Désormais, une clé d’accès vous est demandée après votre mot de passe.',
  'passkey-added-note':
    'Si ce n’était pas vous, changez aussitôt votre mot de passe et retirez la clé d’accès dans votre profil, ou écrivez à l’assistance.',
  'passkey-added-button': 'Voir mes clés d’accès',
  'passkey-removed-subject': 'Une clé d’accès a été retirée de votre compte sur {{site}}',
  'passkey-removed-text':
    'Une clé d’accès a été retirée de votre compte sur {{site}} : vous ne pouvez plus vous connecter par elle.',
  'passkey-removed-note':
    'Si ce n’était pas vous, changez aussitôt votre mot de passe : quelqu’un d’autre s’est connecté à votre place.',
  'passkey-removed-button': 'Voir mes clés d’accès',
  'second-factor-removed-subject': 'Les clés d’accès de votre compte sur {{site}} ont été retirées',
  'second-factor-removed-text':
    'L’équipe de {{site}} a retiré toutes les clés d’accès et tous les codes de secours de votre compte. Vous vous connectez par votre seul mot de passe, jusqu’à ce que vous ajoutiez une clé d’accès.',
  'second-factor-removed-note': 'Si vous ne l’avez pas demandé, écrivez à l’assistance.',
  'second-factor-removed-button': 'Voir mes clés d’accès',
  'recovery-codes-made-subject': 'Nouveaux codes de secours pour votre compte sur {{site}}',
  'recovery-codes-made-text':
    'De nouveaux codes de secours ont été créés pour votre compte sur {{site}}. Les précédents ne fonctionnent plus.',
  'recovery-codes-made-note':
    'Si ce n’était pas vous, changez aussitôt votre mot de passe : quelqu’un d’autre s’est connecté à votre place.',
  'recovery-codes-made-button': 'Voir mes clés d’accès',
  'recovery-code-used-subject': 'Un code de secours a été utilisé pour votre compte sur {{site}}',
  'recovery-code-used-text':
    'Quelqu’un s’est connecté à votre compte sur {{site}} avec votre mot de passe et un code de secours. Ce code ne fonctionne plus.',
  'recovery-code-used-note':
    'Si ce n’était pas vous, changez aussitôt votre mot de passe et créez de nouveaux codes de secours.',
  'recovery-code-used-button': 'Voir mes clés d’accès',
}
