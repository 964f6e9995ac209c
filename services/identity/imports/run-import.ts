import type { JobProgress } from '@portal/contracts/http/operations/jobs'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { placesFor } from '@portal/infra/tools/places'
import { derivedId } from '../../kernel/derived-id.ts'
import type { IdentityCommands } from '../commands.ts'
import { faultIn, type MappedRow, mappedRow } from './import-row.ts'
import type { ImportOrder, KeptImport, KeptImports, RowResult } from './kept-imports.ts'

/** Rows that are read and settled together. */
const ROWS_TOGETHER = 50
/** Rows under way at a time: each waits for the disk four times, and those at the same moment wait together. */
const ROWS_AT_ONCE = 16

type Deps = Readonly<{
  imports: Pick<KeptImports, 'find' | 'left' | 'settle' | 'madeOf' | 'finish'>
  commands: Pick<IdentityCommands, 'importMember'>
}>
type Running = Readonly<{ signal: AbortSignal; progress: (progress: JobProgress) => void }>

/** The command of a row has one id: whatever dies meanwhile, a row makes one member at most. */
const importing =
  (
    { commands }: Deps,
    { importId, askedBy: by, language }: KeptImport,
    { accountType, invites }: Pick<ImportOrder, 'accountType' | 'invites'>,
  ) =>
  async (mapped: MappedRow): Promise<RowResult> => {
    const { row, address: username, ...typed } = mapped
    const fault = faultIn(mapped)
    if (fault) return { row, outcome: 'refused', reason: fault, memberId: null }
    const commandId = derivedId('import-member', importId, String(row))
    const asked = { username, displayName: typed.displayName, language: typed.language ?? language }
    const { isNew, memberId } = await commands.importMember({ ...asked, accountType, invites, importId, by }, commandId)
    return isNew
      ? { row, outcome: 'created', reason: null, memberId }
      : { row, outcome: 'skipped', reason: 'member', memberId }
  }

/**
 * Rows of one address come one after another, so that the first of them makes the member. All that were begun have ended when this does.
 * @throws the first failure
 */
const inOrder = async (
  rows: readonly MappedRow[],
  importRow: (row: MappedRow) => Promise<RowResult>,
): Promise<readonly RowResult[]> => {
  const places = placesFor(ROWS_AT_ONCE)
  const ofAddress = async (same: readonly MappedRow[]): Promise<readonly RowResult[]> => {
    const results: RowResult[] = []
    for (const row of same) results.push(await importRow(row))
    return results
  }
  const byAddress = [...Map.groupBy(rows, ({ address }) => loginDigest(address)).values()]
  const ended = await Promise.allSettled(byAddress.map((same) => places.run(() => ofAddress(same))))
  return ended.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** A row whose member was made by a row above stands there twice, as the preview said; that member was none before. */
const toldApart = async (
  { imports }: Deps,
  importId: string,
  results: readonly RowResult[],
): Promise<readonly RowResult[]> => {
  const idsOf = (outcome: RowResult['outcome']) =>
    results.flatMap((one) => (one.outcome === outcome && one.memberId !== null ? [one.memberId] : []))
  const here = new Set(idsOf('created'))
  const before = await imports.madeOf(importId, idsOf('skipped'))
  return results.map((one) => {
    const isTwice =
      one.outcome === 'skipped' && one.memberId !== null && (here.has(one.memberId) || before.has(one.memberId))
    return isTwice ? { ...one, reason: 'duplicate' } : one
  })
}

/**
 * Makes members of the rows that are left of a file, until all are done or the import is cancelled. It may be interrupted anywhere, and
 * is then repeated.
 */
export const runImport =
  (deps: Deps) =>
  async (importId: string, { signal, progress }: Running): Promise<void> => {
    const kept = await deps.imports.find(importId)
    if (!kept?.order) return
    const { order } = kept
    const importRow = importing(deps, kept, order)
    let done = Object.values(kept.counts).reduce((sum, count) => sum + count, 0)
    for (;;) {
      signal.throwIfAborted()
      const rows = await deps.imports.left(importId, ROWS_TOGETHER)
      if (rows.length === 0) break
      const mapped = rows.map((row) => mappedRow(row, order.mapping))
      const results = await inOrder(mapped, importRow)
      await deps.imports.settle(importId, await toldApart(deps, importId, results))
      done += rows.length
      progress({ share: done / kept.rows, text: `${done} of ${kept.rows} rows` })
    }
    await deps.imports.finish(importId)
  }
