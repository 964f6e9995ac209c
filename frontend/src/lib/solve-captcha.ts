import { leadingZeroBits, WORK_BITS } from '@portal/contracts/proof-of-work'

const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Tries at once: enough to keep the processor busy, few enough for the page to stay alive. */
const AT_ONCE = 256

/**
 * Looks for the number that answers a challenge: the SHA-256 of `challenge:number` begins with enough zero bits. @throws where
 * the page has no cryptography: it must come by https, or from this machine
 */
export const solveCaptcha = async (challenge: string): Promise<string> => {
  for (let from = 0; ; from += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, at) => `${challenge}:${from + at}`)
    const digests = await Promise.all(tries.map(digestOf))
    const found = tries.find((_, at) => leadingZeroBits(digests[at] ?? new Uint8Array([255])) >= WORK_BITS)
    if (found !== undefined) return found
  }
}
