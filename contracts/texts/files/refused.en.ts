/** Instead of a file, to a person who opened its address. */
export const texts = {
  title: 'This file cannot be opened',
  lead: 'The link has expired, the file was deleted, or it is for somebody else.',
  'sign-in-hint': 'If you have an account, sign in first. Then open the file again.',
  'sign-in': 'Sign in',
  'ask-hint': 'Go to the page where you found the link: it has a new link there. Or ask who gave you this one.',
  again: 'Open the file again',
  home: 'Back to the portal',
} as const
