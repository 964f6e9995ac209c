/** A server of a test's own, which may be away for a while with its data kept. */
export type OwnServer = Readonly<{
  address: string
  leave: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}>

/**
 * What the tests of a run may use of a server that only some machines have: one at an address that was given, one in a
 * container, one that is started as a program of this machine, or none, and why.
 */
export type ServerForTests =
  | Readonly<{ kind: 'address'; address: string }>
  | Readonly<{ kind: 'container' }>
  | Readonly<{ kind: 'program' }>
  | Readonly<{ kind: 'none'; reason: string }>

type Ways = Readonly<{
  /** Given by the environment. */
  address: string | undefined
  /** Whether a Docker engine answers. */
  hasDocker: boolean
  /** Whether the machine has the program, or can fetch it; else why not. Asked last, as it may take its time. */
  program: () => Promise<true | string>
}>

/** An address that was given comes first, then a container, then a program of this machine. */
export async function chooseServer({ address, hasDocker, program }: Ways): Promise<ServerForTests> {
  if (address !== undefined && address !== '') return { kind: 'address', address }
  if (hasDocker) return { kind: 'container' }
  const found = await program()
  return found === true ? { kind: 'program' } : { kind: 'none', reason: found }
}

/** Whether tests may stop it: one at an address that was given belongs to somebody else. */
export const isOurs = ({ kind }: ServerForTests): boolean => kind === 'container' || kind === 'program'
