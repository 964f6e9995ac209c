import type { SourceFile } from './source-file.ts'

/** A file of tests, and the titles after it: `a.test.ts` "is so", "and so …". */
const NAMED = /`([\w./-]+[.](?:test|spec)[.]tsx?)`((?:,? (?:and )?"[^"]+")*)/g
const TITLE = /"([^"]+)"/g

/** Whether a title stands in a file, all that is left out (…) apart. */
const holds = (text: string, title: string): boolean =>
  title
    .split('…')
    .map((part) => part.trim())
    .every((part) => text.includes(part))

const missingFrom = (tests: readonly SourceFile[], file: string, titles: string): readonly string[] => {
  const found = tests.filter(({ path }) => path === file || path.endsWith(`/${file}`))
  if (found.length === 0) return [file]
  const named = [...titles.matchAll(TITLE)].map(([, title = '']) => title)
  return named.filter((title) => !found.some(({ text }) => holds(text, title))).map((title) => `${file} "${title}"`)
}

/** One line of text for each test that a document names and that is not there. */
export const missingTests = (documents: readonly SourceFile[], tests: readonly SourceFile[]): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(NAMED)]
          .flatMap(([, file = '', titles = '']) => missingFrom(tests, file, titles))
          .map((missing) => `${path}:${index + 1}: ${missing}`),
      ),
  )
