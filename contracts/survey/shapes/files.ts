import { valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { type FileReference, fileReferencesIn, fileReferencesText } from '../file-references.ts'

type FilesQuestion = Readonly<{ id: string }>
export type FilesAnswer = Readonly<{ shape: 'files'; files: readonly FileReference[] }>

/**
 * Uploaded files: `Q` names them, each in a line with its id, its size and its name. These are texts, which are encrypted; how many there are is
 * stored beside them as a number, which stays when the respondent is erased. Rules ask for the number.
 */
export const files: AnswerShape<FilesQuestion, FilesAnswer> = {
  lists: () => noLists,
  withLists: (question) => question,
  keys: ({ id }) => [[valueKey(id), { holds: 'files', precode: null }]],
  codes: () => [],
  reader: ({ id }) => {
    const key = valueKey(id)
    return ({ texts }) => {
      const named = fileReferencesIn(texts[key] ?? '')
      return named === null ? null : { shape: 'files', files: named }
    }
  },
  write: (id, { files: named }, { data, texts }) => {
    data[valueKey(id)] = named.length
    texts[valueKey(id)] = fileReferencesText(named)
  },
  asks: ({ id }) => ({ kind: 'number', codes: null, source: { ...noSource, numbers: [valueKey(id)] } }),
  piped: (_, { files: named }) => named.map(({ name }) => ({ given: name })),
  issues: () => [],
}
