import type { ExportFormat } from '@portal/contracts/reporting/exports'
import { csv } from './formats/csv.ts'
import { json } from './formats/json.ts'
import { pptx } from './formats/pptx.ts'
import { sav } from './formats/sav.ts'
import { xlsx } from './formats/xlsx.ts'
import type { Writer } from './writer.ts'

/** The writer of every format. */
export const writers: Readonly<Record<ExportFormat, Writer>> = { xlsx, pptx, csv, json, sav }
