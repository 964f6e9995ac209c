import type { SourceFile } from './source-file.ts'

const TEST = /[.](test|spec)[.]tsx?$/
const FIRST = '(?:describe|suite|it|test)(?:[.]\\w+)*'
const SKIPPED = new RegExp(
  `\\b${FIRST}[.](?:skip|skipIf|runIf|todo|fixme|fails|only)\\b|\\bx(?:it|describe|test)\\(|\\b(?:context|ctx|task)[.]skip\\(`,
)

/** One line of text for each test that does not run. */
export const skippedTests = (files: readonly SourceFile[]): readonly string[] =>
  files.filter(({ path }) => TEST.test(path) && !path.startsWith('tests/checks/')).flatMap(skippedIn)

const skippedIn = ({ path, text }: SourceFile): readonly string[] =>
  text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => SKIPPED.test(line))
    .map(({ line, number }) => `${path}:${number}: ${line.trim()}`)
