import type { Translation } from '../say.ts'
import type { texts as english } from './links.en.ts'

export const texts: Translation<typeof english> = {
  links: 'Liens',
  lead: 'Comment accéder à « {{name}} ».',
  loading: 'Chargement des liens',
  open: 'Lien ouvert',
  'open-hint':
    'Toute personne qui l’a peut répondre, sans compte. Chaque navigateur donne une réponse ; ce sont des utilisateurs externes.',
  'no-open':
    'Ce questionnaire n’a pas de lien ouvert. Activez « openLink » dans les réglages de sa définition et publiez-la.',
  external:
    'Pour les personnes d’un autre système, ajoutez &externalUser= et leur identifiant : un même identifiant est un même répondant. Choisissez des identifiants impossibles à deviner.',
  variables:
    'Variables de contexte de ce questionnaire : {{names}}. Ajoutez-les sous la forme &backgroundVars=NOM=valeur.',
  'not-allowed-hosts':
    'Des liens de retour mènent à des serveurs que l’exploitant n’a pas autorisés : {{hosts}}. Les répondants voient la page de fin.',
  copy: 'Copier',
  copied: 'Copié.',
  'not-copied': 'La copie n’a pas réussi. Sélectionnez le texte et copiez-le vous-même.',
  members: 'Liens pour des membres',
  'members-hint':
    'Chaque lien ouvre le questionnaire pour un membre, sans connexion. Gardez-les comme des mots de passe.',
  names: 'Adresses e-mail des membres, une par ligne',
  days: 'Valable combien de jours ?',
  single: 'Chaque lien ne sert qu’une fois',
  make: 'Créer les liens',
  'making-none': 'Indiquez au moins une adresse, et au plus {{most, number}}.',
  'bad-days': 'Indiquez un nombre entier de 1 à 365.',
  made_one: '{{count, number}} lien a été créé.',
  made_many: '{{count, number}} liens ont été créés.',
  made_other: '{{count, number}} liens ont été créés.',
  'only-now': 'Ils ne s’affichent qu’une fois : le portail n’en garde pas de copie.',
  unknown: 'Aucun membre actif n’a ces adresses : {{names}}',
  member: 'Membre',
  link: 'Lien',
  until: 'Valable jusqu’au',
  download: 'Télécharger en CSV',
  taking: 'Réponses',
  'takes-answers': 'Cette enquête accepte des réponses.',
  closed: 'Cette enquête est fermée : elle n’accepte pas de réponses.',
  'close-hint':
    'Une fois fermée, personne ne peut la commencer ni la continuer. Les réponses données restent, et vous pouvez la rouvrir.',
  'reopen-hint': 'Les personnes qui étaient en cours reprennent où elles en étaient.',
  close: 'Fermer l’enquête',
  reopen: 'Rouvrir l’enquête',
  comma: ', ',
}
