import type { MomentQuestion } from '@portal/contracts/reporting/time-question'
import { dateNumber } from '@portal/contracts/survey/calendar-date'
import type { Position } from '@portal/infra/event-log/event-log'
import { openSlot, type Store } from '../../runtime/rows/row-set.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import { chunkOf, foldTail } from '../response/fold-index.ts'
import {
  type CodeFrameRow,
  codeFrameTable,
  type IndexColumnRow,
  type IndexTailRow,
  indexColumnTable,
  indexTailTable,
  type ResponseRow,
  responseTable,
  type SurveyDefinitionRow,
  type SurveySizeRow,
  surveyDefinitionTable,
  surveySizeTable,
} from '../response/tables.ts'

/** Nothing is stored: the rows are in memory until they are done with. */
const NOWHERE: Store = {
  load: async () => [],
  insert: async () => undefined,
  update: async () => undefined,
  remove: async () => undefined,
}

/** The number of events after which a tail is folded: few, since nobody else reads it. */
const FOLD_EVERY = 4_096

/** The day of a moment, of UTC, as the number that stands for a date. */
const dayNumber = (moment: string): number => dateNumber(new Date(moment).toISOString().slice(0, 10))

/** On which days respondents answered and began, by ordinal. */
const keptDays = () => {
  const days: Readonly<Record<MomentQuestion, number[]>> = { AnsweredOn: [], StartedOn: [] }
  return {
    keep: ({ ordinal, startedAt, updatedAt, completedAt }: ResponseRow): void => {
      days.AnsweredOn[ordinal] = dayNumber(completedAt ?? updatedAt)
      days.StartedOn[ordinal] = dayNumber(startedAt)
    },
    kept: () => ({ AnsweredOn: Int32Array.from(days.AnsweredOn), StartedOn: Int32Array.from(days.StartedOn) }),
  }
}

/** What is kept of the rows besides the index: what was written, and whose response each is. */
export type KeptOfRows = Readonly<{ keepsTexts: boolean; keepsMembers: boolean }>

/** What was written by answer key, and whose response each is, by ordinal: as far as that is wanted. */
const keptOfRows = ({ keepsTexts, keepsMembers }: KeptOfRows) => {
  const texts = new Map<string, Map<number, string>>()
  const members = new Map<number, string>()
  const days = keptDays()

  const keepTexts = (ordinal: number, written: Readonly<Record<string, string>>): void => {
    for (const [key, text] of Object.entries(written)) {
      const ofKey = texts.get(key) ?? new Map<number, string>()
      texts.set(key, ofKey)
      if (text !== '') ofKey.set(ordinal, text)
    }
  }

  return {
    keep: (row: ResponseRow): void => {
      const { ordinal, texts: written, memberId } = row
      days.keep(row)
      if (written === null) return
      if (keepsTexts) keepTexts(ordinal, written)
      if (memberId && keepsMembers) members.set(ordinal, memberId)
    },
    kept: () => ({ texts: keepsTexts ? texts : null, members, days: days.kept() }),
  }
}

/** The rows of the projection for one survey, without a database. Only one response is in memory at a time. */
export const pastRows = (surveyId: string, of: KeptOfRows) => {
  const response = openSlot<ResponseRow>(responseTable)
  const indexColumn = openSlot<IndexColumnRow>(indexColumnTable)
  const indexTail = openSlot<IndexTailRow>(indexTailTable)
  const surveySize = openSlot<SurveySizeRow>(surveySizeTable)
  const surveyDefinition = openSlot<SurveyDefinitionRow>(surveyDefinitionTable)
  const codeFrame = openSlot<CodeFrameRow>(codeFrameTable)
  const workspace = {
    response: response.rows,
    indexColumn: indexColumn.rows,
    indexTail: indexTail.rows,
    surveySize: surveySize.rows,
    surveyDefinition: surveyDefinition.rows,
    codeFrame: codeFrame.rows,
  }
  const kept = keptOfRows(of)
  let next = 0

  return {
    workspace,
    foldEvery: FOLD_EVERY,
    /** First of all: every unit that the events of the survey may need is there, and empty. */
    open: async (): Promise<void> => {
      await indexTail.load(NOWHERE, [[surveyId]])
      await surveySize.load(NOWHERE, [[surveyId]])
      await surveyDefinition.load(NOWHERE, [[surveyId]])
      await codeFrame.load(NOWHERE, [[surveyId]])
    },
    begin: async (responseId: string): Promise<void> => {
      await response.load(NOWHERE, [[responseId]])
      await indexColumn.load(NOWHERE, [[surveyId, chunkOf(next)]])
    },
    /** Its row is done with. */
    end: async (responseId: string): Promise<void> => {
      const row = response.rows.get(responseId)
      if (row) kept.keep(row)
      response.forget()
      next = surveySize.rows.get(surveyId)?.respondents ?? 0
      for (const slot of [indexColumn, indexTail, surveySize]) await slot.flush(NOWHERE)
    },
    /** The columns, with the rest of the tail. */
    done: (at: Position) => {
      foldTail(workspace, surveyId, at)
      const chunks = new Map<ColumnKey, Map<number, Uint8Array>>()
      for (let chunk = 0; next > 0 && chunk <= chunkOf(next - 1); chunk += 1) {
        for (const { columnKey, bits } of indexColumn.rows.unit(surveyId, chunk).values()) {
          const ofColumn = chunks.get(columnKey) ?? new Map<number, Uint8Array>()
          chunks.set(columnKey, ofColumn)
          ofColumn.set(chunk, bits)
        }
      }
      const size = surveySize.rows.get(surveyId)
      return {
        respondents: next,
        weights: size?.weights ?? [],
        frames: [...codeFrame.rows.unit(surveyId).values()],
        chunks,
        ...kept.kept(),
      }
    },
  }
}
