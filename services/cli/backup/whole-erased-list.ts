import type { RestoreDump } from '@portal/infra/backup/restore-dump'
import { type ErasedIds, fileErasedList } from '../../identity/erased-list.ts'
import { Refused } from '../program/refused.ts'

const OTHERWISE =
  'Members who were erased since the dump would get their keys back. Set ERASED_LIST to the newest copy; --without-erased-list restores anyway.'

/**
 * The list of erased members, for a restore. @throws Refused if it is missing or has damaged lines, unless
 * `mayBeMissing`: then returns what can be read of it
 */
export const wholeErasedList = async (path: string, mayBeMissing: boolean): Promise<ErasedIds> => {
  const list = await fileErasedList(path).read()
  if (mayBeMissing) return list
  if (!list.isThere) throw new Refused(`There is no list of erased members at ${path}. ${OTHERWISE}`)
  if (list.damaged > 0)
    throw new Refused(`${list.damaged} lines of the list of erased members, ${path}, cannot be read. ${OTHERWISE}`)
  return list
}

type Database = Parameters<RestoreDump['check']>[0]

/**
 * A complete list contains every member whom the dump knows as erased: otherwise it is older, or of another
 * installation.
 */
export const assertListNotOlder = async (database: Database, { entries }: ErasedIds): Promise<void> => {
  const { rows } = await database.query<Readonly<{ missing: number }>>(
    `select count(distinct data ->> 'memberId')::int as missing from log.event
     where type = 'MemberErased' and data ->> 'memberId' <> all($1)`,
    [entries.map(({ memberId }) => memberId)],
  )
  const missing = rows[0]?.missing ?? 0
  if (missing === 0) return
  throw new Refused(`The list of erased members is incomplete: the dump knows ${missing} more as erased. ${OTHERWISE}`)
}
