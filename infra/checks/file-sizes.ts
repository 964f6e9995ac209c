import type { SourceFile } from './source-file.ts'

const MAX_LINES = 300

/** One line of text for each file that is too long. */
export const longFiles = (files: readonly SourceFile[]): readonly string[] =>
  files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines; at most ${MAX_LINES}, so it is two files.`)
