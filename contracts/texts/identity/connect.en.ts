/** Signing in by another service, and what is shown when nobody may enter. */
export const texts = {
  'connect-title': 'Almost there',
  'connect-loading': 'Looking up your account',
  'connect-link-lead':
    'An account with the address {{email}} exists. Enter its password once, and sign in with {{provider}} from then on.',
  'connect-link': 'Connect and sign in',
  'connect-join-lead': 'You join with the address {{email}}, which {{provider}} has verified.',
  'connect-terms': 'Terms and Conditions',
  'connect-terms-text':
    'We keep your e-mail address and your answers to run this community and its research. Nobody outside learns who you are. You can erase your account at any time.',
  'connect-agree': 'I have read the Terms and Conditions and agree to them.',
  'connect-join': 'Join',
  'connect-none': 'Nothing is waiting here',
  'connect-none-lead': 'Begin again on the sign-in page.',
  'email-needed': 'We need your e-mail address',
  'email-needed-lead':
    '{{provider}} has not verified an address of yours. Enter one: we send you a mail with a link that activates your account. By registering you agree to our Terms and Conditions.',
  'email-needed-send': 'Send the link',
  'community-locked': 'The community is closed at present',
  'community-locked-lead': 'We are not open to members now. Everything that you sent is kept. Please come back later.',
  'social-failed': 'Signing in by the other service did not work. Please try again, or sign in by your password.',
} as const
