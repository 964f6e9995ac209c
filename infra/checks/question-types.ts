import { questionTypes } from '@portal/contracts/survey/question-types'
import { Shape } from '@portal/contracts/survey/shapes/shape'
import type { SourceFile } from './source-file.ts'

/** Where the name of a question type may be used: its definition, the list of types, its input, the list of those that files are drafted as. */
const OWN =
  /^infra\/checks\/|^contracts\/survey\/(types\/[^/]+|question-types|drafted-types)\.ts$|^frontend\/src\/features\/surveys\/inputs\/[^/]+\.tsx$/
/** Tests, benchmarks and their data may name types. */
const TESTS = /^tests\/|(^|\/)test-support\/|\.test\.tsx?$/

const names = questionTypes.map(({ name }) => name)
/** Names that mean only a question type; others (`grid`, `info`) are also words of CSS and of code. */
const unmistakable = names.filter((name) => name.includes('-'))

const common = new Set(['id', 'type', 'text', 'help', 'showIf'])
const settings = new Set(
  questionTypes.flatMap(({ schema }) => Object.keys(schema.def.shape)).filter((name) => !common.has(name)),
)

const oneOf = (words: Iterable<string>): string => [...words].join('|')
const anyName = oneOf(names)

const offences: readonly Readonly<{ pattern: RegExp; instead: string }>[] = [
  {
    pattern: new RegExp(`['"](${oneOf(settings)})['"] in \\w`),
    instead: 'ask its shape for what it lists (shapeOf), not whether it has a setting',
  },
  {
    pattern: new RegExp(
      `\\btype\\b['"\\]]*\\s*[!=]==?\\s*['"](${anyName})['"]|['"](${anyName})['"]\\s*[!=]==?\\s*[\\w.?]*\\btype\\b`,
    ),
    instead: 'give each shape its part instead of asking for a type',
  },
  {
    pattern: /\bswitch \((\w+\.)*[qQ]uestion\??\.type\)/,
    instead: 'give each shape its part instead of a switch by type',
  },
  {
    pattern: new RegExp(`\\b[sS]hape\\b['"\\]]*\\s*[!=]==?\\s*['"](${oneOf(Shape.options)})['"]|\\bSet<Shape>`),
    instead: 'give each shape its part instead of asking for a shape',
  },
  { pattern: /Record<QuestionType\b/, instead: 'a record is complete by shape, not by type' },
  { pattern: new RegExp(`['"](${oneOf(unmistakable)})['"]`), instead: 'only its own files name a type' },
]

const faultsIn = ({ path, text }: SourceFile): readonly string[] =>
  text.split('\n').flatMap((line, index) => {
    const found = offences.find(({ pattern }) => pattern.test(line))
    return found ? [`${path}:${index + 1}: ${line.trim()} (${found.instead})`] : []
  })

/** One line of text for each place that uses a question type by name, asks for an answer shape, or tests for a setting by `in`. */
export const askedTypes = (files: readonly SourceFile[]): readonly string[] =>
  files.filter(({ path }) => /\.tsx?$/.test(path) && !OWN.test(path) && !TESTS.test(path)).flatMap(faultsIn)

const isNamedIn = (name: string, { path, text }: SourceFile): boolean => {
  if (new RegExp(`(^|/)(types|inputs)/${name}\\.tsx?$`).test(path)) return true
  const quoted = new RegExp(
    name.includes('-') ? `['"]${name}['"]` : `(type|name)['"]?\\)?\\s*(:|[!=]==?)\\s*['"]${name}['"]`,
  )
  return quoted.test(text) || new RegExp(`['"][^'"]*/types/${name}\\.ts['"]`).test(text)
}

/** The files outside tests that name each question type. */
export const filesByType = (files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> => {
  const sources = files.filter(({ path }) => !TESTS.test(path) && !path.startsWith('docs/'))
  return new Map(names.map((name) => [name, sources.filter((file) => isNamedIn(name, file)).map(({ path }) => path)]))
}
