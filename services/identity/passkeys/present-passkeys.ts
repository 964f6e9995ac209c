import type { Passkey as PasskeyShown } from '@portal/contracts/http/passkeys'
import { codesLeft, type Passkey, type SecondFactor } from '../domain/second-factor.ts'

/** How long browsers wait for a device. */
export const TIMEOUT_MS = 5 * 60_000

/** How a browser finds the passkey; nothing of one that cannot be read any more. */
export const descriptorOf = ({ credential }: Passkey) =>
  credential
    ? [{ id: credential.credentialId, type: 'public-key' as const, transports: [...credential.transports] }]
    : []

const presentPasskey = ({ passkeyId: id, name, addedAt, lastUsedAt }: Passkey): PasskeyShown => ({
  id,
  name,
  addedAt,
  lastUsedAt,
})

/** What members and staff see of a second factor: no key, no code. */
export const presentPasskeys = (secondFactor: SecondFactor) => ({
  passkeys: secondFactor.passkeys.map(presentPasskey),
  codesLeft: codesLeft(secondFactor),
})
