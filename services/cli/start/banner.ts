import { DEMO_MEMBERS, DEMO_PASSWORD } from './demo-members.ts'

/** `keptIn`: the folder of the embedded database; null where another one is used. */
type Running = Readonly<{ address: string; keptIn: string | null; demo: boolean }>

const logins = (): readonly string[] => [
  `  ${'Sign in as'.padEnd(26)}Password`,
  ...DEMO_MEMBERS.map(({ username, about }) => `    ${username.padEnd(24)}${DEMO_PASSWORD.padEnd(20)}${about}`),
  '',
]

/** What a new user needs to know, and no more. */
export const welcome = ({ address, keptIn, demo }: Running): readonly string[] => [
  '',
  `  The portal is running at ${address}`,
  '',
  ...(demo ? logins() : []),
  keptIn === null
    ? '  Its data is in the database that DATABASE_URL names.'
    : `  Its data is kept in ${keptIn} between starts.`,
  '  To stop it, press Ctrl-C.',
  '',
]
