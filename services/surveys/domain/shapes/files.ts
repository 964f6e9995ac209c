import { extensionOf } from '@portal/contracts/files/file-type'
import type { FilesAnswer } from '@portal/contracts/survey/shapes/files'
import type { Fault } from '../fault.ts'
import type { ShapeRules } from './shape-rules.ts'

type FilesQuestion = Readonly<{
  id: string
  extensions?: readonly string[] | undefined
  maxFiles?: number | undefined
}>

const maxOf = ({ maxFiles = 1 }: FilesQuestion): number => maxFiles

/** The names and sizes are those that the server has stored: what a browser says of a file counts for nothing. */
export const files: ShapeRules<FilesQuestion, FilesAnswer> = {
  bounds: (question) => ({ min: 0, max: maxOf(question) }),
  mayContradict: () => true,
  faults: (question, { files: named }): readonly Fault[] => {
    const { id, extensions } = question
    const missing = named.find(({ bytes }) => bytes === 0)
    if (missing) return [{ question: id, code: 'file-gone', name: missing.name }]
    const isWrong = extensions && named.some(({ name }) => !extensions.includes(extensionOf(name)))
    if (isWrong) return [{ question: id, code: 'file-format', extensions }]
    const max = maxOf(question)
    return named.length > max ? [{ question: id, code: 'too-many-files', max, given: named.length }] : []
  },
}
