import type { ExportFormat } from '@portal/contracts/reporting/exports'
import { csv } from './formats/csv.ts'
import { json } from './formats/json.ts'
import { pdf } from './formats/pdf.ts'
import { pptx } from './formats/pptx.ts'
import { sav } from './formats/sav.ts'
import { tripleS } from './formats/triple-s.ts'
import { xlsx } from './formats/xlsx.ts'
import type { Writer } from './writer.ts'

/** The writer of every format. */
export const writers: Readonly<Record<ExportFormat, Writer>> = {
  xlsx,
  pptx,
  pdf,
  csv,
  json,
  sav,
  'triple-s': tripleS,
}
