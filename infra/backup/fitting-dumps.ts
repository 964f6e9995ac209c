import { DumpRefused, type Head } from './dump-format.ts'
import { type DumpContents, verifyDump } from './dump-reader.ts'

export type SeenDump = Readonly<{ path: string; contents: DumpContents }>

const seen = async (path: string, kind: Head['kind']): Promise<SeenDump> => {
  const contents = await verifyDump(path)
  if (contents.head.kind === kind) return { path, contents }
  const [is, wanted] = kind === 'log' ? ['keys', 'log'] : ['log', 'keys']
  throw new DumpRefused(`${path} is a dump of the ${is}, not of the ${wanted}.`)
}

/**
 * Checks both dumps to their end, and that they belong together. Keys may be newer than the log: members erased since
 * then stay erased. Older keys lack those of newer members.
 * @throws DumpRefused
 */
export const fittingDumps = async (
  paths: Readonly<{ log: string; keys: string | null }>,
  { mayKeysBeOlder }: Readonly<{ mayKeysBeOlder: boolean }>,
): Promise<Readonly<{ log: SeenDump; keys: SeenDump | null }>> => {
  const log = await seen(paths.log, 'log')
  if (paths.keys === null) return { log, keys: null }
  const keys = await seen(paths.keys, 'keys')
  const [ofLog, ofKeys] = [log.contents.head, keys.contents.head]
  if (ofLog.logId !== ofKeys.logId)
    throw new DumpRefused(`${keys.path} contains the keys of another log than ${log.path}.`)
  if (ofKeys.head >= ofLog.head || mayKeysBeOlder) return { log, keys }
  throw new DumpRefused(
    `The keys are older than the log (${ofKeys.takenAt}, ${ofLog.takenAt}): personal data of newer members would read as erased.`,
  )
}
