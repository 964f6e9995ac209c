/** What a new member may do first, on the home. */
export const texts = {
  title: 'Make yourself at home',
  lead: 'Nothing of it has to be done. It takes about a minute.',
  name: 'Choose a name',
  'name-why': 'Others see “Anonymous” and a number until then.',
  picture: 'Add a picture',
  'picture-why': 'It stands beside your name.',
  emails: 'Say when we may write',
  'emails-why': 'At which hours, and about what.',
  invite: 'Bring others',
  'invite-why': 'A link of your own, to send to whom you like.',
  'not-now': 'Not now',
} as const
