import type { JobProgress } from '@portal/contracts/http/operations/jobs'
import { derivedId } from '../../kernel/derived-id.ts'
import type { IdentityCommands } from '../commands.ts'
import { isAddress } from '../login-name.ts'
import { mappedRow } from './import-row.ts'
import type { ImportOrder, ImportRow, KeptImport, KeptImports, RowResult } from './kept-imports.ts'

const ROWS_AT_ONCE = 50

type Deps = Readonly<{
  imports: Pick<KeptImports, 'find' | 'left' | 'settle' | 'finish'>
  commands: Pick<IdentityCommands, 'importMember'>
}>
type Running = Readonly<{ signal: AbortSignal; progress: (progress: JobProgress) => void }>

/** The command of a row has one id: whatever dies meanwhile, a row makes one member at most. */
const importing =
  (
    { commands }: Deps,
    { importId, askedBy: by, language }: KeptImport,
    { mapping, accountType, invites }: ImportOrder,
  ) =>
  async (line: ImportRow): Promise<RowResult> => {
    const { row, address: username, ...typed } = mappedRow(line, mapping)
    if (!isAddress(username)) return { row, outcome: 'refused', reason: 'address', memberId: null }
    const commandId = derivedId('import-member', importId, String(row))
    const asked = { username, displayName: typed.displayName, language: typed.language ?? language }
    const { isNew, memberId } = await commands.importMember({ ...asked, accountType, invites, importId, by }, commandId)
    return isNew
      ? { row, outcome: 'created', reason: null, memberId }
      : { row, outcome: 'skipped', reason: 'member', memberId }
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
    const importRow = importing(deps, kept, kept.order)
    let done = Object.values(kept.counts).reduce((sum, count) => sum + count, 0)
    for (;;) {
      signal.throwIfAborted()
      const rows = await deps.imports.left(importId, ROWS_AT_ONCE)
      if (rows.length === 0) break
      const results: RowResult[] = []
      for (const row of rows) results.push(await importRow(row))
      await deps.imports.settle(importId, results)
      done += rows.length
      progress({ share: done / kept.rows, text: `${done} of ${kept.rows} rows` })
    }
    await deps.imports.finish(importId)
  }
