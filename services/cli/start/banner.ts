import { DEMO_PASSWORD, type DemoMember } from './demo-members.ts'

/**
 * `keptIn`: the folder of the embedded database; null where another one is used. `logins`: accounts of the demo that have the
 * published password. `hasStaff`: there is an account of a researcher or an operator.
 */
type Running = Readonly<{
  address: string
  keptIn: string | null
  logins: readonly DemoMember[]
  hasStaff: boolean
  /** The folder into which mails are written; null where a mail server takes them. */
  mailsIn: string | null
}>

const loginLines = (logins: readonly DemoMember[]): readonly string[] => [
  `  ${'Sign in as'.padEnd(26)}Password`,
  ...logins.map(({ username, about }) => `    ${username.padEnd(24)}${DEMO_PASSWORD.padEnd(20)}${about}`),
  '',
]

const FIRST_ADMINISTRATOR = [
  '  It has no administrator yet. Add the first one in another terminal, with the same settings:',
  '    npx portal member add you@example.org --type developer',
  '',
]

/** What a new user needs to know, and no more. */
export const welcome = ({ address, keptIn, logins, hasStaff, mailsIn }: Running): readonly string[] => [
  '',
  `  The portal is running at ${address}`,
  '',
  ...(logins.length > 0 ? loginLines(logins) : []),
  ...(hasStaff ? [] : FIRST_ADMINISTRATOR),
  keptIn === null
    ? '  Its data is in the database that DATABASE_URL names.'
    : `  Its data is kept in ${keptIn} between starts.`,
  ...(mailsIn === null ? [] : [`  It sends no mails (SMTP_URL is not set): each is a file in ${mailsIn}`]),
  '  To stop it, press Ctrl-C.',
  '',
]
