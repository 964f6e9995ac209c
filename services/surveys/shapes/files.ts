import { noBox, type ShapeEdges } from './shape-edges.ts'

type FilesQuestion = Readonly<{ extensions?: readonly string[] | undefined }>

/** A file of answers holds no files: it cannot be imported. */
export const files = ({ extensions = [] }: FilesQuestion): ShapeEdges => ({
  seconds: 40,
  box: () => ({ ...noBox, extension: extensions.join(',') }),
  fields: [],
  needs: 'needs-nothing',
  isPlaced: () => false,
  targets: [],
  offersNoComment: () => true,
  cells: () => [],
})
