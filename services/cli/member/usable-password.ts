import { SHORTEST_PASSWORD } from '@portal/contracts/identity/password-length'
import { type PasswordFault, passwordFault } from '@portal/contracts/identity/password-rules'
import { Misused } from '../program/refused.ts'

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  'too-short': `The password is too short: it needs at least ${SHORTEST_PASSWORD} characters.`,
  'too-common': 'The password is one of the most common ones: choose another.',
  'too-like-name': 'The password is too similar to the name of the member: choose another.',
}

/** A password that an operator gives to a member with these names. @throws Misused, with the reason, where no member may have it */
export const usablePassword = (password: string, names: readonly string[]): string => {
  const fault = passwordFault(password, names)
  if (fault !== null) throw new Misused(FAULTS[fault])
  return password
}
