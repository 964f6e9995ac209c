import type { Translation } from '../say.ts'
import type { texts as english } from './outbox.en.ts'

export const texts: Translation<typeof english> = {
  outbox: 'Boîte d’envoi',
  lead: 'Chaque e-mail à un membre et ce qu’il est devenu. Les anciens sont supprimés après la durée choisie dans Conservation.',
  loading: 'Chargement des e-mails',
  mail: 'E-mail',
  search: 'Adresse ou objet',
  find: 'Rechercher',
  any: 'Tous',
  state: 'État',
  'state-waiting': 'En attente',
  'state-sent': 'Envoyé',
  'state-kept': 'Conservé ici',
  'state-refused': 'Refusé',
  'state-suppressed': 'Non envoyé',
  'state-failed': 'Échoué',
  'state-bounced': 'Revenu',
  'about-waiting':
    'Le serveur de messagerie ne l’a pas encore accepté. L’envoi est retenté pendant environ un jour et demi.',
  'about-sent': 'Le serveur de messagerie l’a pris en charge.',
  'about-kept':
    'Il n’y a pas de serveur de messagerie : l’e-mail s’arrête ici. Réglez SMTP_URL pour envoyer des e-mails.',
  'about-refused': 'Le serveur de messagerie l’a refusé. L’envoi n’est retenté que si vous le demandez.',
  'about-suppressed': 'Le serveur de messagerie a indiqué ces sept derniers jours que cette boîte n’existe pas.',
  'about-failed': 'Il n’a pas pu être préparé et ne sera pas retenté.',
  'about-bounced': 'Le serveur de messagerie a signalé ensuite que l’e-mail n’a pas pu être remis.',
  'about-attachment-missing': 'Une pièce jointe n’est plus conservée : l’e-mail n’a pas été envoyé.',
  'about-attachment-too-large':
    'Les pièces jointes dépassent ce que les serveurs acceptent (15 Mo) : l’e-mail n’a pas été envoyé.',
  'about-server-away':
    'Aucun serveur de messagerie ne l’a accepté pendant environ un jour et demi : il n’a pas été envoyé.',
  'about-withdrawn': 'Il a été retiré avant qu’un serveur de messagerie ne l’accepte.',
  'about-unwanted':
    'Son destinataire a été écarté au moment de la nouvelle tentative : l’e-mail aux membres dit pourquoi.',
  'about-no-address': 'Aucune adresse d’aide n’est indiquée sous Site : le message n’est conservé qu’ici.',
  'send-again': 'Renvoyer',
  'sending-again': 'L’e-mail est en cours de renvoi.',
  'again-link-over':
    'Il ne peut pas être renvoyé : son lien est utilisé ou trop ancien, ou le membre a changé d’adresse.',
  'again-of-mailing': 'Il fait partie d’un e-mail aux membres, à partir duquel il est renvoyé.',
  attachments: 'Pièces jointes',
  when: 'Quand',
  subject: 'Objet',
  to: 'À',
  none: 'Aucun e-mail',
  'none-yet': 'Les e-mails apparaissent ici dès qu’il y en a un à envoyer.',
  'none-hint': 'Aucun e-mail ne correspond. Élargissez la recherche.',
  older: 'E-mails plus anciens',
  newer: 'E-mails plus récents',
  newest: 'E-mails les plus récents',
  all: 'Afficher tous les e-mails',
  close: 'Fermer',
}
