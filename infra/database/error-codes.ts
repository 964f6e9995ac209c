/** What a caller must know of a database error to choose between trying again, refusing and giving up. */
export type ErrorClass =
  | 'connection'
  | 'serialization'
  | 'deadlock'
  | 'lock-timeout'
  | 'statement-timeout'
  | 'disk-full'
  | 'read-only'
  | 'server'
  | 'permission'
  | 'data'
  | 'unique'
  | 'other'

export const byState: Readonly<Record<string, ErrorClass>> = {
  '40001': 'serialization',
  '40P01': 'deadlock',
  '55P03': 'lock-timeout',
  '57014': 'statement-timeout',
  '53100': 'disk-full',
  '42501': 'permission',
  '23505': 'unique',
  '25006': 'read-only', // this server is a replica now: another one takes what is written
  '53200': 'server', // out of memory
  '53400': 'server', // a configured limit is exceeded, such as that of temporary files
  '58030': 'server', // I/O error
  XX000: 'server', // internal error
  '57P04': 'connection', // the database was dropped: it is being restored, or replaced
  '40003': 'connection', // statement completion unknown
  '53300': 'connection', // too many connections
  '57P01': 'connection', // admin shutdown
  '57P02': 'connection', // crash shutdown
  '57P03': 'connection', // cannot connect now: starting up or shutting down
  '57P05': 'connection', // idle session timeout
  '25P03': 'connection', // idle in transaction timeout: the server closed it
}

/** Whether the cause goes away by itself, or once an operator has seen to the server: what was asked is worth asking again. */
export const isPassingClass: Readonly<Record<ErrorClass, boolean>> = {
  connection: true,
  serialization: true,
  deadlock: true,
  'lock-timeout': true,
  'statement-timeout': true,
  'disk-full': true,
  'read-only': true,
  server: true,
  permission: false,
  data: false,
  unique: false,
  other: false,
}

/** The first two characters of an SQLSTATE (PostgreSQL manual, appendix A). */
export const byStateClass: Readonly<Record<string, ErrorClass>> = {
  '08': 'connection',
  '22': 'data',
  '23': 'data',
  '28': 'permission',
}

export const byErrno: Readonly<Record<string, ErrorClass>> = {
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  ECONNABORTED: 'connection',
  EPIPE: 'connection',
  ETIMEDOUT: 'connection',
  EHOSTUNREACH: 'connection',
  ENETUNREACH: 'connection',
  ENOTFOUND: 'connection',
  EAI_AGAIN: 'connection',
  ENOENT: 'connection', // the socket file of a server that is not there
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'permission',
}
