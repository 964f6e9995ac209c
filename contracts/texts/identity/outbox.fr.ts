import type { Translation } from '../say.ts'
import type { texts as english } from './outbox.en.ts'

export const texts: Translation<typeof english> = {
  outbox: 'Courriers envoyés',
  lead: 'Chaque courriel à un membre et ce qu’il est devenu. Les courriels sont conservés un an.',
  loading: 'Chargement des courriels',
  mail: 'Courriel',
  search: 'Adresse ou objet',
  find: 'Chercher',
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
    'Il n’y a pas de serveur de messagerie : le courriel s’arrête ici. Réglez SMTP_URL pour envoyer des courriels.',
  'about-refused': 'Le serveur de messagerie l’a refusé. L’envoi n’est retenté que si vous le demandez.',
  'about-suppressed': 'Le serveur de messagerie a indiqué ces sept derniers jours que cette boîte n’existe pas.',
  'about-failed': 'Il n’a pas pu être préparé et ne sera pas retenté.',
  'about-bounced': 'Le serveur de messagerie a signalé ensuite que le courriel n’a pas pu être remis.',
  'about-attachment-missing': 'Une pièce jointe n’est plus conservée : le courriel n’a pas été envoyé.',
  'about-attachment-too-large':
    'Les pièces jointes dépassent ce que les serveurs acceptent (15 Mo) : le courriel n’a pas été envoyé.',
  'about-server-away':
    'Aucun serveur de messagerie ne l’a accepté pendant environ un jour et demi : il n’a pas été envoyé.',
  'about-withdrawn': 'Il a été retiré avant qu’un serveur de messagerie ne l’accepte.',
  'about-unwanted':
    'Son destinataire a été écarté au moment de la nouvelle tentative : le courriel aux membres dit pourquoi.',
  'about-no-address': 'Aucune adresse d’aide n’est indiquée sous Site : le message n’est conservé qu’ici.',
  'send-again': 'Renvoyer',
  'sending-again': 'Le courriel est en cours de renvoi.',
  'again-link-over':
    'Il ne peut pas être renvoyé : son lien est utilisé ou trop ancien, ou le membre a changé d’adresse.',
  'again-of-mailing': 'Il fait partie d’un courriel aux membres, à partir duquel il est renvoyé.',
  attachments: 'Pièces jointes',
  when: 'Quand',
  subject: 'Objet',
  to: 'À',
  none: 'Aucun courriel',
  'none-yet': 'Les courriels apparaissent ici dès qu’il y en a un à envoyer.',
  'none-hint': 'Aucun courriel ne correspond. Élargissez la recherche.',
  older: 'Courriels plus anciens',
  newest: 'Courriels les plus récents',
  all: 'Afficher tous les courriels',
  close: 'Fermer',
}
