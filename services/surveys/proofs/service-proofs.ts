import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { ProblemError } from '../../http/failures/problems.ts'
import type { ProofAbout, Proofs } from './proofs.ts'

/** A service that speaks the siteverify protocol. `script` is what the page loads of it. */
export type CaptchaService = Readonly<{ siteKey: string; secret: string; verifyUrl: string; script: string }>

/** How long services honour a solution; the widget says itself when it has expired. */
const LIFE_SECONDS = 120
const PATIENCE_MS = 5_000
const REMEMBERED = 100_000

const Verdict = z.object({ success: z.boolean() })

const nameOf = ({ responseId, question }: ProofAbout): string => `${responseId} ${question}`

/** The service is told the solution only: no address of a respondent, and nothing of the survey. */
const asks = async ({ secret, verifyUrl }: CaptchaService, proof: string): Promise<boolean> => {
  const body = new URLSearchParams({ secret, response: proof })
  const reply = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!reply.ok) throw new Error(`The captcha service answered ${reply.status}.`)
  return Verdict.parse(await reply.json()).success
}

/**
 * Proofs by a service of others. It accepts a solution once: what it was accepted for is remembered for a while, so that a page whose other
 * answers were refused can be sent again with it.
 */
export const serviceProofs = (service: CaptchaService, onFailure: (error: unknown) => void): Proofs => {
  const accepted = new LRUCache<string, string>({
    maxSize: REMEMBERED,
    sizeCalculation: () => 1,
    ttl: LIFE_SECONDS * 1_000,
  })
  return {
    offer: () => ({ siteKey: service.siteKey, script: service.script, seconds: LIFE_SECONDS }),
    isProof: async (proof, about) => {
      const digest = hash('sha256', proof)
      const known = accepted.get(digest)
      if (known !== undefined) return known === nameOf(about)
      try {
        if (!(await asks(service, proof))) return false
      } catch (error) {
        onFailure(error)
        throw new ProblemError('unavailable')
      }
      accepted.set(digest, nameOf(about))
      return true
    },
  }
}
