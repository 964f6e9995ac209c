import { otherKey } from '@portal/contracts/survey/answer-keys'
import type { Question } from '@portal/contracts/survey/question'
import { edgesOf } from '../shapes/edges-of.ts'
import { type CellReader, type MappedColumns, putText, reader } from './cells.ts'
import type { ColumnRef, QuestionMap } from './import-map.ts'

/** Finds a column by the map's name for it; -1 (and a recorded fault) if there is none. */
export type Find = (ref: ColumnRef, path: readonly PropertyKey[]) => number

const columnsOf = (id: string, map: QuestionMap, missing: ReadonlySet<string>, find: Find): MappedColumns => {
  const path = ['questions', id]
  return {
    one: (put) => (map.column === undefined ? [] : [reader(find(map.column, [...path, 'column']), missing, put)]),
    each: (putOf) =>
      (map.columns ?? []).map((of, i) => {
        const { code, column, ticked = ['1'] } = of
        return reader(find(column, [...path, 'columns', i, 'column']), missing, putOf(code, ticked, of))
      }),
    flags: (putOf) =>
      (map.noCommentColumns ?? []).map(({ code = null, column, ticked = ['1'] }, i) =>
        reader(find(column, [...path, 'noCommentColumns', i, 'column']), missing, putOf(code, ticked)),
      ),
    others: () =>
      Object.entries(map.other ?? {}).map(([code, column]) =>
        reader(find(column, [...path, 'other', code]), missing, putText(otherKey(id, Number(code)))),
      ),
  }
}

/** How the cells of one question are read. The map has passed `checkMap`. */
export const questionCells = (
  question: Question,
  map: QuestionMap,
  missing: ReadonlySet<string>,
  find: Find,
): readonly CellReader[] => edgesOf(question).cells(map, columnsOf(question.id, map, missing, find))
