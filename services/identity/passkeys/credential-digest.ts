import { keyedMac } from '../../kernel/keyed-mac.ts'

/** Names a credential without telling it: who has the log cannot try out ids. */
export const credentialDigests = (secret: string) => {
  const mac = keyedMac(secret, 'credential of a passkey')
  return (credentialId: string): string => mac(credentialId).toString('hex')
}
