import type { ExportRequest, MissingPart } from '@portal/contracts/reporting/exports'
import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import type { Visual } from '@portal/contracts/reporting/visuals'
import type { FileContent } from '@portal/infra/files/file-store'
import type { AskedResponse, RawColumn, SayFiles } from './raw-columns.ts'

type Common = Readonly<{ request: ExportRequest; say: SayFiles; madeAt: string }>

/** The result object to write, with its texts in the reader's language. `visual`: how it is drawn; undefined: as the format usually does. */
export type TablesToWrite = Common & Readonly<{ run: RunInWords; visual?: Visual | undefined }>

/** `title`: in place of the question's text, unless empty. `row`: of a number, whose figure it is; null or none of the table: the respondents. */
export type CountedPart = Readonly<{
  title: string
  run: RunInWords
  visual?: Visual | undefined
  row?: string | null | undefined
}>

/** Runs to write one after the other; of a part that could not be counted, why. */
export type ReportToWrite = Common & Readonly<{ title: string; parts: readonly (CountedPart | MissingPart)[] }>

/** Responses to write, in batches. `isLabelled`: the texts of codes, not the codes. */
export type ResponsesToWrite = Common &
  Readonly<{
    title: string
    columns: readonly RawColumn[]
    isLabelled: boolean
    responses: () => AsyncIterable<readonly AskedResponse[]>
  }>

/** Yields the bytes of a file, as they are made. `null` for what the format cannot hold. */
export type Writer = Readonly<{
  tables: ((tables: TablesToWrite) => FileContent) | null
  report: ((report: ReportToWrite) => FileContent) | null
  responses: ((responses: ResponsesToWrite) => FileContent) | null
  /** Of a file of responses; left out where the format has no limit. */
  mostColumns?: number
}>
