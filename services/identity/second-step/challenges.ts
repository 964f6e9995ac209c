import { randomBytes } from 'node:crypto'
import { keyedMac } from '../../kernel/keyed-mac.ts'
import { type LimitDeps, WINDOW_MS } from '../failure-limits.ts'

/** Random texts that a passkey signs. Each is good for one answer, right or wrong. */
export const challenges = ({ attempts, now, tokenSecret }: LimitDeps) => {
  const mac = keyedMac(tokenSecret, 'challenges of passkeys')
  return {
    make: (): string => randomBytes(32).toString('base64url'),
    /** False where it was answered before. */
    isFirstUse: async (challenge: string): Promise<boolean> =>
      (await attempts.count(mac(challenge).toString('hex'), now(), WINDOW_MS)).attempts === 1,
  }
}
