import { DEMO_MEMBERS, DEMO_PASSWORD } from './demo-members.ts'

/** What a new user needs to know, and no more. */
export const welcome = (address: string, embedded: boolean): readonly string[] => [
  '',
  `  The portal is running at ${address}`,
  '',
  '  Sign in as'.padEnd(40) + 'Password',
  ...DEMO_MEMBERS.map(
    ({ username, about }) => `    ${username.padEnd(36)}${DEMO_PASSWORD.padEnd(20)}${about}`,
  ),
  '',
  embedded ? '  Its data is kept in var/ between starts.' : '  Its data is kept in the database that DATABASE_URL names.',
  '  To stop it, press Ctrl-C.',
  '',
]
