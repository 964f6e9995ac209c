import { DEMO_MEMBERS, DEMO_PASSWORD } from './demo-members.ts'

type Running = Readonly<{ address: string; embedded: boolean; demo: boolean }>

const logins = (): readonly string[] => [
  `  ${'Sign in as'.padEnd(26)}Password`,
  ...DEMO_MEMBERS.map(({ username, about }) => `    ${username.padEnd(24)}${DEMO_PASSWORD.padEnd(20)}${about}`),
  '',
]

/** What a new user needs to know, and no more. */
export const welcome = ({ address, embedded, demo }: Running): readonly string[] => [
  '',
  `  The portal is running at ${address}`,
  '',
  ...(demo ? logins() : []),
  embedded ? '  Its data is kept in var/ between starts.' : '  Its data is in the database that DATABASE_URL names.',
  '  To stop it, press Ctrl-C.',
  '',
]
