/** Mails about an account. Each kind has a subject, a text and a note; those with a link have a button. */
export const texts = {
  greeting: 'Hello {{name}},',
  'greeting-nameless': 'Hello,',
  footer: 'You receive this mail because it concerns your account at {{site}}.',
  'footer-staff': 'You receive this mail because an alert of a survey at {{site}} names you.',
  'survey-alert-subject': 'Alert: {{survey}}',
  'survey-alert-text': 'A response to “{{survey}}” meets the condition of the alert “{{alert}}”.',
  'survey-alert-note':
    'Sign in to see the results of the survey. This mail says nothing about the respondent, and comes once for each response.',
  'link-hint': 'If the button does not work, copy this address into your browser:',

  'password-changed-subject': 'Your password has been changed',
  'password-changed-text':
    'The password of your account at {{site}} has been changed. You have been signed out on all other devices.',
  'password-changed-note':
    'If this was not you, set a new password at once: choose “Forgot your password?” on the sign-in page.',

  'username-changed-subject': 'Your e-mail address at {{site}} has been changed',
  'username-changed-text':
    'Your account at {{site}} has another e-mail address now. You do not sign in with this one any more, and our mails go to the new one.',
  'username-changed-note':
    'If this was not you, somebody knows your password. Write at once to those who run the community; the sign-in page has the way to the support.',

  'reset-password-subject': 'Set a new password for {{site}}',
  'reset-password-text':
    'Somebody asked to set a new password for your account at {{site}}, or to register with your address again. If it was you, use this link within one hour.',
  'reset-password-note': 'If it was not you, ignore this mail. Your password stays as it is.',
  'reset-password-button': 'Set a new password',

  'activate-subject': 'Activate your account at {{site}}',
  'activate-text': 'Welcome to {{site}}. Activate your account with this link within seven days.',
  'activate-note': 'If you did not register, ignore this mail.',
  'activate-button': 'Activate my account',
  'sign-in-subject': 'Sign in to {{site}}',
  'sign-in-text': 'Sign in to {{site}} with this link. It works once, within 15 minutes.',
  'sign-in-note': 'If you did not ask for it, ignore this mail: nobody signs in without it.',
  'sign-in-button': 'Sign in',
  'invite-subject': 'You are invited to {{site}}',
  'invite-text':
    'The team of {{site}} has made an account for you. Set a password with this link within 14 days; that activates your account.',
  'invite-note': 'If you do not want to join, ignore this mail.',
  'invite-button': 'Set a password and join',
  'data-export-subject': 'Your data from {{site}} are ready',
  'data-export-text':
    'The file with everything that {{site}} holds about you is ready. You can download it for seven days, in your profile.',
  'data-export-note': 'If you did not ask for it, change your password: somebody else has signed in as you.',
  'data-export-button': 'Open my profile',
  'unsubscribe-subject': 'Unsubscribe from {{site}}',
  'unsubscribe-text':
    'Somebody asked that {{site}} sends no more mails to this address. If it was you, confirm it with this link within seven days.',
  'unsubscribe-note': 'If it was not you, ignore this mail: nothing changes.',
  'unsubscribe-button': 'Unsubscribe',
  'mailing-footer-survey': 'You receive this mail because you take part in surveys at {{site}}.',
  'mailing-footer-newsletter': 'You receive this mail because you get the newsletter of {{site}}.',
  'mailing-footer-message': 'You receive this mail because you are a member of {{site}}.',
  'mailing-settings': 'Choose which mails you get',
  'mailing-unsubscribe': 'Unsubscribe from all mails',
  'mailing-survey-button': 'Take the survey',
  'social-linked-subject': 'Another way to sign in to {{site}}',
  'social-linked-text':
    '{{provider}} has been connected to your account at {{site}}: you can sign in by it from now on.',
  'social-linked-note':
    'If this was not you, set a new password at once: choose “Forgot your password?” on the sign-in page. That also removes the service.',
  'social-linked-button': 'See my sign-in services',
  'social-removed-subject': 'A way to sign in to {{site}} has been removed',
  'social-removed-text':
    'You no longer sign in to {{site}} by {{provider}}. Sign in with your e-mail address and your password.',
  'social-removed-note':
    'If this was not you, set a new password at once: choose “Forgot your password?” on the sign-in page.',
  'social-removed-button': 'See my sign-in services',
  'erasure-asked-subject': 'Your account at {{site}} will be deleted',
  'erasure-asked-text':
    'As you asked, your account at {{site}} will be deleted permanently on {{when}}. Until then you can change your mind in your profile.',
  'erasure-asked-note':
    'If this was not you, change your password at once and keep your account: somebody else has signed in as you.',
  'erasure-asked-button': 'Keep my account',
  'erasure-withdrawn-subject': 'Your account at {{site}} stays',
  'erasure-withdrawn-text': 'Your account at {{site}} will not be deleted. Nothing has changed.',
  'erasure-withdrawn-note': 'If this was not you, change your password.',
  'passkey-added-subject': 'A passkey was added to your account at {{site}}',
  'passkey-added-text':
    'A passkey has been added to your account at {{site}}. From now on you are asked for a passkey after your password.',
  'passkey-added-note':
    'If this was not you, change your password at once and remove the passkey in your profile, or write to the support.',
  'passkey-added-button': 'See my passkeys',
  'passkey-removed-subject': 'A passkey was removed from your account at {{site}}',
  'passkey-removed-text':
    'A passkey has been removed from your account at {{site}}: you cannot sign in by it any more.',
  'passkey-removed-note': 'If this was not you, change your password at once: somebody else has signed in as you.',
  'passkey-removed-button': 'See my passkeys',
  'second-factor-removed-subject': 'The passkeys of your account at {{site}} were removed',
  'second-factor-removed-text':
    'The team of {{site}} has removed all passkeys and recovery codes of your account. You sign in by your password alone, until you add a passkey again.',
  'second-factor-removed-note': 'If you did not ask for it, write to the support.',
  'second-factor-removed-button': 'See my passkeys',
  'recovery-codes-made-subject': 'New recovery codes for your account at {{site}}',
  'recovery-codes-made-text':
    'New recovery codes have been made for your account at {{site}}. Those before do not work any more.',
  'recovery-codes-made-note': 'If this was not you, change your password at once: somebody else has signed in as you.',
  'recovery-codes-made-button': 'See my passkeys',
  'recovery-code-used-subject': 'A recovery code was used for your account at {{site}}',
  'recovery-code-used-text':
    'Somebody has signed in to your account at {{site}} with your password and a recovery code. The code does not work any more.',
  'recovery-code-used-note': 'If this was not you, change your password at once and make new recovery codes.',
  'recovery-code-used-button': 'See my passkeys',
} as const
