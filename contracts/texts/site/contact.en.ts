/** Messages to those who run the community. */
export const texts = {
  title: 'Contact/Support',
  lead: 'Write to those who run this community. The answer comes by e-mail.',
  loading: 'Loading the form',
  email: 'E-mail address',
  subject: 'What is it about?',
  choose: 'Choose one',
  message: 'Message',
  send: 'Send',
  sent: 'Your message is on its way.',
  'not-sent': 'The message was not sent.',
  'wrong-email': 'Enter the e-mail address to which we can answer.',
  'wrong-reason': 'Say what it is about.',
  'wrong-message': 'Write a message.',
  'wrong-captcha': 'We could not check that you are no robot. Please send it again.',
  'captcha-note': 'Your browser proves that you are no robot; you need not do anything.',
  'captcha-working': 'Your browser is working…',
} as const
