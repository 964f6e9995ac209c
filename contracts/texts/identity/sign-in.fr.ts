import type { Translation } from '../say.ts'
import type { texts as english } from './sign-in.en.ts'

export const texts: Translation<typeof english> = {
  'sign-in': 'Se connecter',
  'sign-in-lead': 'Bienvenue dans la communauté.',
  username: 'E-mail ou nom d’utilisateur',
  password: 'Mot de passe',
  'show-password': 'Afficher le mot de passe',
  'caps-lock': 'Le verrouillage des majuscules est activé.',
  'username-missing': 'Saisissez votre e-mail ou votre nom d’utilisateur.',
  'password-missing': 'Saisissez votre mot de passe.',
  'unknown-login': 'Cet e-mail ou ce nom d’utilisateur n’est pas inscrit. Vérifiez l’orthographe.',
  'wrong-password': 'Mot de passe incorrect. Veuillez réessayer.',
  'not-activated': 'Ce compte n’est pas encore actif. Ouvrez le lien dans l’e-mail que nous vous avons envoyé.',
  'too-many-failures_one': 'Trop de connexions échouées. Patientez {{count, number}} minute, puis réessayez.',
  'too-many-failures_many': 'Trop de connexions échouées. Patientez {{count, number}} de minutes, puis réessayez.',
  'too-many-failures_other': 'Trop de connexions échouées. Patientez {{count, number}} minutes, puis réessayez.',
  claim: 'Votre avis façonne la suite.',
  'claim-more':
    'Répondez aux enquêtes à votre rythme. Chaque réponse est enregistrée : vous pouvez vous arrêter et reprendre à tout moment.',
  'please-sign-in': 'Veuillez vous connecter',
  'session-ended': 'Votre session a pris fin. Connectez-vous pour continuer ici. Rien de cet écran n’est perdu.',
  'sign-in-first': 'Connectez-vous pour voir cette page.',
  cancel: 'Annuler',
  'signing-out': 'Déconnexion',
  forgot: 'Mot de passe oublié ?',
  'forgot-title': 'Définir un nouveau mot de passe',
  'forgot-lead':
    'Saisissez votre adresse e-mail. Nous vous envoyons un lien qui vous permet de définir un nouveau mot de passe.',
  'forgot-send': 'Envoyer le lien',
  email: 'Adresse e-mail',
  close: 'Fermer',
  'resend-activation': 'Renvoyer l’e-mail d’activation',
  'to-register': 'Pas encore membre ? S’inscrire',
  'idle-ended': 'Vous avez été déconnecté après deux heures d’inactivité.',
}
