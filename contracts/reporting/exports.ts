import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { Condition } from '../survey/condition.ts'
import { Language } from '../survey/local-text.ts'
import { ChartColors, OptionColors } from './colours.ts'
import { TableSpec } from './table.ts'
import { TileRow, Visual } from './visuals.ts'

/** What an export holds: the tables of a run, one row for each respondent, or a report: runs one after the other. */
export type ExportKind = 'tables' | 'responses' | 'report'

/** `codesOnly`: responses never have texts in place of codes. `roundsFigures`: the figures of tables have the reader's decimals. */
type Format = Readonly<{
  media: string
  extension: string
  holds: readonly ExportKind[]
  codesOnly: boolean
  roundsFigures: boolean
}>

/** Every format of a file. `services/reporting/exports/writers.ts` has the writer of each. */
export const exportFormats = {
  xlsx: {
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    holds: ['tables', 'responses'],
    codesOnly: false,
    roundsFigures: true,
  },
  pptx: {
    media: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extension: 'pptx',
    holds: ['tables', 'report'],
    codesOnly: false,
    roundsFigures: true,
  },
  pdf: {
    media: 'application/pdf',
    extension: 'pdf',
    holds: ['tables', 'report'],
    codesOnly: false,
    roundsFigures: true,
  },
  csv: {
    media: 'text/csv; charset=utf-8',
    extension: 'csv',
    holds: ['tables', 'responses'],
    codesOnly: false,
    roundsFigures: false,
  },
  json: {
    media: 'application/json; charset=utf-8',
    extension: 'json',
    holds: ['tables', 'responses'],
    codesOnly: false,
    roundsFigures: false,
  },
  sav: {
    media: 'application/x-spss-sav',
    extension: 'sav',
    holds: ['responses'],
    codesOnly: true,
    roundsFigures: false,
  },
  'triple-s': {
    media: 'application/zip',
    extension: 'zip',
    holds: ['responses'],
    codesOnly: true,
    roundsFigures: false,
  },
} as const satisfies Readonly<Record<string, Format>>

const formats = Object.keys(exportFormats) as [keyof typeof exportFormats]

export const ExportFormat = z.enum(formats)
export type ExportFormat = keyof typeof exportFormats

export const formatsFor = (kind: ExportKind): readonly ExportFormat[] =>
  formats.filter((format) => exportFormats[format].holds.some((held) => held === kind))

/** The most decimals of a figure, on screens and in files. */
export const MOST_DECIMALS = 6

/** Who is in an export of responses: as in the spec of tables. Responses of erased members are never in one. */
const ResponsesContent = z.strictObject({
  kind: z.literal('responses'),
  surveyID: SurveyId,
  filter: z.nullable(Condition),
  includeAdmin: z.boolean(),
  includeInactive: z.boolean(),
  includeExternalUsers: z.boolean(),
  completesOnly: z.boolean(),
  /** Codes as stored, or the texts of the survey in the reader's language. */
  answers: z.enum(['codes', 'labels']),
})
export type ResponsesContent = z.infer<typeof ResponsesContent>

const PartTitle = z.string().check(z.maxLength(300))

/** A part that is known not to be counted, for example because its banner was deleted. `problem`: why, in words. */
const MissingPart = z.strictObject({ title: PartTitle, problem: z.string().check(z.minLength(1), z.maxLength(2_000)) })
export type MissingPart = z.infer<typeof MissingPart>

/**
 * A part of a report: the question of a deck, or a widget of a dashboard. `title` in place of the question's text, unless empty. `visual`: how it is
 * drawn, and `row` of a number, as of a widget; without, as the format usually does.
 */
const CountedPart = z.strictObject({
  title: PartTitle,
  spec: TableSpec,
  visual: z.optional(Visual),
  row: z.optional(TileRow),
})
const ReportPart = z.union([CountedPart, MissingPart])
export type ReportPart = z.infer<typeof ReportPart>

const ReportContent = z.strictObject({
  kind: z.literal('report'),
  title: z.string().check(z.maxLength(300)),
  parts: z.array(ReportPart).check(z.minLength(1), z.maxLength(160)),
})
export type ReportContent = z.infer<typeof ReportContent>

export const ExportContent = z.union([
  ResponsesContent,
  ReportContent,
  z.strictObject({ kind: z.literal('tables'), spec: TableSpec }),
])
export type ExportContent = z.infer<typeof ExportContent>

/**
 * `language`: of words and of the survey's texts. `decimals`: how many are shown; formats that hold numbers hold them unrounded.
 * `byteOrderMark`: at the start of a CSV file, for Excel.
 */
export const ExportRequest = z.strictObject({
  content: ExportContent,
  format: ExportFormat,
  language: Language,
  decimals: z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS)),
  colors: ChartColors,
  /** Of single options, in place of those of `colors`. */
  optionColors: z.optional(OptionColors),
  byteOrderMark: z.boolean(),
})
export type ExportRequest = z.infer<typeof ExportRequest>

/** Of a report about several surveys, that of its first part with figures. */
export const surveyOf = (content: ExportContent): SurveyId => {
  switch (content.kind) {
    case 'tables':
      return content.spec.surveyID
    case 'responses':
      return content.surveyID
    case 'report':
      return content.parts.find((part) => 'spec' in part)?.spec.surveyID ?? SurveyId.parse('none')
  }
}

/** Whether a format can hold this content. */
export const canHold = ({ format, content }: Pick<ExportRequest, 'format' | 'content'>): boolean =>
  formatsFor(content.kind).includes(format)
