/** The end of an account, as its member asks for it. */
export const texts = {
  title: 'Delete my account',
  lead: 'What happens, and how to change your mind.',
  loading: 'Loading',
  'what-goes': 'What is deleted',
  'goes-account': 'Your name, your e-mail address, your password and your picture',
  'goes-written': 'Everything that you wrote, and the files that you uploaded',
  'goes-signins': 'Your sign-ins, settings, notifications and mails',
  'what-stays': 'What stays',
  stays: 'Answers that you chose from a list stay as figures. Nobody can find out any more that they were yours.',
  pause_one:
    'Nothing is deleted for {{count, number}} day. Until then you sign in as before, and can keep your account with one click.',
  pause_other:
    'Nothing is deleted for {{count, number}} days. Until then you sign in as before, and can keep your account with one click.',
  export: 'If you want a copy first, ask for the file with your data.',
  'to-export': 'To your data',
  ask: 'Delete my account',
  'ask-hint_one':
    'Your account will be deleted permanently in {{count, number}} day. A mail tells you the date. Enter your password to confirm it.',
  'ask-hint_other':
    'Your account will be deleted permanently in {{count, number}} days. A mail tells you the date. Enter your password to confirm it.',
  asked: 'Your account will be deleted on {{when}}.',
  waiting: 'Your account will be deleted',
  'waiting-hint': 'On {{when}}, permanently. Until then everything stays as it is.',
  keep: 'Keep my account',
  kept: 'Your account stays. Nothing has changed.',
  now: 'Delete it now',
  'now-hint':
    'Your account is deleted at once and permanently. This cannot be undone. Enter your password to confirm it.',
  cancel: 'Cancel',
  'deleted-title': 'Your account is deleted',
  deleted:
    'You have been signed out everywhere. What named you is being removed now; that takes a few minutes. Thank you for having been here.',
  'deleted-again': 'You may register again at any time. You begin anew then.',
  'to-sign-in': 'To the sign-in page',
} as const
