import type { Translation } from '../say.ts'
import type { texts as english } from './member-file.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Vos données chez {{site}}',
  made: 'Fichier créé le {{at}} (UTC).',
  twice:
    'Chaque liste est présente deux fois : en CSV, pour un tableur, et en JSON, pour d’autres programmes. Le contenu est le même.',
  columns: 'Les colonnes portent les mêmes noms dans toutes les langues.',
  times: 'Toutes les heures sont en UTC.',
  formulas: 'En CSV, une apostrophe précède un texte qu’un tableur exécuterait comme une formule.',
  uploads:
    'Les fichiers que vous avez envoyés sont dans le dossier files/files, jusqu’à 1 Go en tout. Les autres sont listés avec leur adresse : ouvrez-les en étant connecté.',
  'nothing-else':
    'L’empreinte de votre mot de passe et les jetons des liens n’y sont pas. Pour le reste, voici tout ce que le portail détient à votre sujet :',
  entries_one: '{{count, number}} entrée',
  entries_many: '{{count, number}} d’entrées',
  entries_other: '{{count, number}} entrées',
  'list-account': 'Votre compte tel qu’il est, avec vos réglages d’e-mail',
  'list-answers': 'Vos réponses aux enquêtes, en questions et réponses rédigées',
  'list-badges': 'Les badges qui vous ont été décernés',
  'list-bounces': 'Les e-mails à votre adresse qui sont revenus',
  'list-events': 'Tout ce qui est arrivé à votre compte, dans l’ordre',
  'list-exports': 'Les exports de rapports que vous avez demandés',
  'list-files': 'Les fichiers que vous avez envoyés',
  'list-flags': 'Ce qui a été remarqué dans vos réponses, à examiner par une personne',
  'list-imported': 'Ce qui figurait à votre sujet dans un fichier d’import de membres',
  'list-invitations': 'Combien d’invitations vous avez envoyées, par jour',
  'list-mailings': 'Les envois aux membres qui vous étaient destinés, et ce qu’ils sont devenus',
  'list-mails': 'Les e-mails qui vous ont été adressés, et vos messages à l’équipe',
  'list-notices': 'Les notifications qui n’étaient que pour vous',
  'list-notices-read': 'Les notifications que vous avez lues',
  'list-on-clipboards': 'Depuis quand vous êtes sur une liste de travail de l’équipe',
  'list-referrals': 'Quand quelqu’un s’est inscrit par votre lien',
  'list-responses': 'Vos réponses aux enquêtes telles qu’elles sont stockées, par leurs codes',
  'list-runs': 'Les rapports que vous avez lancés',
  'list-seen-popups': 'Les fenêtres d’information que vous avez fermées',
  'list-sessions': 'Où vous êtes connecté en ce moment',
  'list-sign-ins': 'Vos connexions',
  'list-survey-links': 'Les liens vers des enquêtes qui ont été créés pour vous',
  'list-votes': 'Vos votes aux sondages rapides',
}
