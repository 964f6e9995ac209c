import { LocalStackError, type LocalStackFault } from '../local-stack-error.ts'

type Sentence = (place: string, found: RegExpExecArray) => string
type Rule = readonly [RegExp, LocalStackFault, Sentence]

const MOVE_AWAY = 'move it away to start with an empty database'

const otherVersion = (place: string, version = 'version unknown') =>
  `${place} was made by another PostgreSQL (${version}): ${MOVE_AWAY}, or set DATABASE_URL to a server of that version`

/** From specific to general: a full /dev/shm also says "No space left on device". */
const rules: readonly Rule[] = [
  [
    /could not (?:bind|create listen socket|create any TCP)|Address already in use/,
    'port-busy',
    () => 'The port that PostgreSQL was to have is taken: end the program that has it, or name another port',
  ],
  [
    /pre-existing shared memory block|lock file "[^"]*" already exists/,
    'still-running',
    (place) => `Another PostgreSQL still works on ${place}: wait until it has ended, or end it, and start again`,
  ],
  [
    /shared memory|semget|semaphores:/,
    'shared-memory',
    () =>
      'The system gives PostgreSQL too little shared memory: raise its limits (in a container: --shm-size=256m), and start again',
  ],
  [
    /No space left on device|Disk quota exceeded/,
    'disk-full',
    (place) => `The disk that holds ${place} is full: free at least 200 MB, and start again`,
  ],
  [/initialized by PostgreSQL version (\d+)/, 'data-version', (place, found) => otherVersion(place, found[1])],
  [/database files are incompatible/, 'data-version', (place) => otherVersion(place)],
  [
    /Permission denied|Operation not permitted|invalid permissions|wrong ownership|Read-only file system/,
    'permission',
    (place) =>
      `PostgreSQL may not read or write ${place}: start as the user who owns it, or give that right, and start again`,
  ],
  [
    /Cannot allocate memory|out of memory/i,
    'memory',
    () => 'There is too little memory to start PostgreSQL: end other programs, and start again',
  ],
  [
    /error while loading shared libraries|GLIBC|symbol lookup error/,
    'cannot-run',
    () => 'The PostgreSQL that comes with the portal cannot run here: set DATABASE_URL to a PostgreSQL 15 or later',
  ],
  [
    /could not locate a valid checkpoint|PANIC:|invalid data in|could not find.*pg_control|pg_control": No such file/,
    'data-damaged',
    (place) => `The data in ${place} is damaged: restore a copy of it, or ${MOVE_AWAY}`,
  ],
]

const COMPLAINT = /(?:FATAL|PANIC|ERROR|error): +(.*)/

const lastComplaint = (log: string): string => {
  const lines = log.trim().split('\n')
  const said = lines.map((line) => COMPLAINT.exec(line)?.[1]).findLast((text) => text !== undefined)
  return said ?? lines.at(-1) ?? ''
}

/**
 * The message for people when initdb or postgres ended at once.
 * @param said the content of its log
 * @param place the directory that it was to use
 */
export function faultInLog(said: string, place: string): LocalStackError {
  for (const [pattern, fault, sentence] of rules) {
    const found = pattern.exec(said)
    if (found) return new LocalStackError(fault, sentence(place, found), said)
  }
  const reason = lastComplaint(said) || 'it said nothing'
  return new LocalStackError(
    'other',
    `PostgreSQL did not start in ${place} (${reason}): mend that, and start again`,
    said,
  )
}

const bySystemCode: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only file system',
  ENOSPC: 'No space left on device',
  EDQUOT: 'Disk quota exceeded',
  ENOMEM: 'Cannot allocate memory',
}

/** Errors of the lock files, which are SQLite's: read-only, full, cannot open. */
const bySqliteCode: Readonly<Record<string, string>> = {
  8: 'Permission denied',
  13: 'No space left on device',
  14: 'Permission denied',
}

const NOT_A_DIRECTORY = ['ENOTDIR', 'EEXIST']

/** The same for errors of file operations; any other error is returned unchanged. */
export function faultOf(error: unknown, place: string): unknown {
  if (error instanceof LocalStackError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (NOT_A_DIRECTORY.includes(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')) {
    return new LocalStackError(
      'permission',
      `${place} cannot be a directory: move away what is in its place, or name another one, and start again`,
      error,
    )
  }
  if (code === 'ENOTEMPTY') {
    return new LocalStackError('data-damaged', `${place} does not contain a database: ${MOVE_AWAY}`, error)
  }
  const said = bySystemCode[code] ?? ('errcode' in error ? bySqliteCode[String(error.errcode)] : undefined)
  return said ? faultInLog(said, place) : error
}
