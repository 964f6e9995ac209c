/** A server that only one test uses, which may be stopped for a while and keeps its data. */
export type OwnServer = Readonly<{
  address: string
  leave: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}>

/**
 * A server that only some machines have, as the tests of a run use it: at a given address, in a
 * container, as a program of this machine, or not available, with the reason.
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
  /** Whether the machine has the program, or can fetch it; else the reason. Called last, as it may take long. */
  program: () => Promise<true | string>
}>

/** A given address comes first, then a container, then a program of this machine. */
export async function chooseServer({ address, hasDocker, program }: Ways): Promise<ServerForTests> {
  if (address !== undefined && address !== '') return { kind: 'address', address }
  if (hasDocker) return { kind: 'container' }
  const found = await program()
  return found === true ? { kind: 'program' } : { kind: 'none', reason: found }
}

/** Whether tests may stop it: one at a given address belongs to others. */
export const isOurs = ({ kind }: ServerForTests): boolean => kind === 'container' || kind === 'program'
