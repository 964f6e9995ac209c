import type { Note } from '@portal/contracts/reporting/note'
import type { TableRun } from '@portal/contracts/reporting/table'

const SCOPE: ReadonlySet<Note['key']> = new Set(['base', 'unweighted', 'weight', 'weighting', 'filter'])

/** What a reader must know of figures that stand alone: of whom they are. `words`: all notes of the run, in words. */
export const scopeWords = ({ notes }: Pick<TableRun, 'notes'>, words: readonly string[]): readonly string[] =>
  words.filter((_, at) => SCOPE.has(notes[at]?.key ?? 'statistics'))
