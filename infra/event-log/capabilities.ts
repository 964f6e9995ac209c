/**
 * What a log may offer beyond the promises P1 to P17. C1: a request writes several streams. C2: it checks streams that it
 * does not write. C3: positions are 1, 2, 3 … without gaps. C4: a command id is found in the whole log, not only in its
 * stream.
 */
export type Capability = 'several-streams' | 'check-only-streams' | 'dense-positions' | 'ids-of-whole-log'

export type Capabilities = Readonly<Record<Capability, boolean>>

/** What a command needs of the log, and a sentence that says what to do where the log does not offer it. */
export type Need = Readonly<{ command: string; capability: Capability; instead: string }>

const WORDS = {
  'several-streams': 'requests that write several streams (C1)',
  'check-only-streams': 'requests that check streams which they do not write (C2)',
  'dense-positions': 'positions without holes (C3)',
  'ids-of-whole-log': 'command ids that are known in the whole log (C4)',
} satisfies Record<Capability, string>

/** A command needs a capability that this log does not have. A role that finds this at its start ends with this error. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported'
  readonly code = 'unsupported'
}

/** @throws Unsupported that names each command, what it needs, and what to do */
export const assertSupported = (capabilities: Capabilities, needs: readonly Need[]): void => {
  const missing = needs.filter(({ capability }) => !capabilities[capability])
  if (missing.length === 0) return
  const sentences = missing.map(
    ({ command, capability, instead }) =>
      `${command} needs ${WORDS[capability]}, which this event log does not have: ${instead}`,
  )
  throw new Unsupported(`unsupported: ${sentences.join(' ')}`)
}
