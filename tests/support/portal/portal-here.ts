import { portalWith } from './cli.ts'

const lines = (text: string): string => (text === '' ? '' : `${text}\n`)

/**
 * As `portal` of `role-processes.ts`, in this process: loading its modules is most of what a command costs. For tests that are about what
 * commands do; that a process of its own does it too is known by one of them.
 */
export const portalHere = async (words: readonly string[], settings: Readonly<Record<string, string>>) => {
  const { code, said, complained } = await portalWith(settings)(...words)
  return { code, out: lines(said), complaints: lines(complained) }
}
