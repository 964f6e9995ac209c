import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '@portal/infra/files/file-store'
import type { FileName } from '@portal/infra/tools/file-name'
import { fileReport } from '../import/rejected-report.ts'
import type { RejectedRow } from '../import/row-counts.ts'

/** The refused rows as CSV, on the disk of this process until they are stored: there may be millions. */
export const refusedRows = async (store: Pick<FileStore, 'write'>, language: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'refused-rows-'))
  const path = join(folder, 'rows.csv')
  const report = fileReport(path, language)
  let isOpen = true
  const close = (): void => {
    if (isOpen) report.close()
    isOpen = false
  }
  return {
    add: (rejected: RejectedRow): void => report.add(rejected),
    stored: async (): Promise<FileName> => {
      close()
      return (await store.write(createReadStream(path))).name
    },
    /** Removes them from the disk. */
    remove: async (): Promise<void> => {
      close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
