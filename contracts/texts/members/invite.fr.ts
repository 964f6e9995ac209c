import type { Translation } from '../say.ts'
import type { texts as english } from './invite.en.ts'

export const texts: Translation<typeof english> = {
  title: 'Inviter',
  lead: 'Quiconque s’inscrit par votre lien est votre filleul.',
  link: 'Votre lien',
  copy: 'Copier',
  copied: 'Le lien est copié.',
  'not-copied': 'Le lien n’a pas pu être copié. Il est sélectionné : copiez-le vous-même.',
  loading: 'Chargement…',
  'see-referrals': 'Voir qui s’est inscrit',
  'referrals-title': 'Profil : parrainages',
  'referrals-lead': 'Personnes inscrites par votre lien et dont l’adresse est confirmée.',
  'none-title': 'Personne pour le moment',
  'none-hint': 'Envoyez votre lien à ceux à qui cette communauté peut plaire.',
  found_one: '{{count, number}} parrainage',
  found_many: '{{count, number}} de parrainages',
  found_other: '{{count, number}} parrainages',
  'per-page': 'Par page',
  columns: 'Colonnes',
  'too-many-columns': 'Choisissez 3 colonnes au plus',
  'column-displayName': 'Nom',
  'column-registeredAt': 'Inscription',
  'column-state': 'État',
  'column-badges': 'Badges',
  'state-active': 'Actif',
  'state-left': 'Parti',
  former: 'Ancien membre',
  'mail-title': 'Inviter par e-mail',
  'mail-addresses': 'Adresses e-mail',
  'mail-hint':
    'Jusqu’à {{most, number}} à la fois, une par ligne ou séparées par des virgules. Chacune reçoit un courriel avec votre lien et votre nom affiché.',
  'mail-send': 'Envoyer les invitations',
  'mail-done': 'Vos invitations sont en route. Les membres et les personnes déjà invitées n’en reçoivent pas.',
  'mail-wrong': 'Ce ne sont pas des adresses e-mail : {{addresses}}',
  'mail-too-many':
    'Vous pouvez inviter {{most, number}} personnes par jour par e-mail. Réessayez demain ou envoyez votre lien vous-même.',
  'mail-too-many-at-once': '{{most, number}} adresses au plus',
  'letter-subject': 'Vous êtes invité à rejoindre {{site}}',
  'letter-subject-name': '{{name}} vous invite à rejoindre {{site}}',
  'letter-greeting': 'Bonjour,',
  'letter-text':
    'Un membre de {{site}} vous invite à rejoindre la communauté. Les membres participent à des enquêtes et donnent leur avis.',
  'letter-text-name':
    '{{name}}, membre de {{site}}, vous invite à rejoindre la communauté. Les membres participent à des enquêtes et donnent leur avis.',
  'letter-note':
    'Si vous ne souhaitez pas participer, ignorez ce courriel. {{site}} n’envoie aucune autre invitation à cette adresse pendant un an.',
  'letter-button': 'Découvrir la communauté et s’inscrire',
  'letter-hint': 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  'letter-footer': 'Vous recevez ce courriel parce qu’un membre de {{site}} a donné votre adresse pour vous inviter.',
}
