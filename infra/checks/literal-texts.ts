import { parse } from '@swc/core'
import type { SourceFile } from './source-file.ts'

const COMPONENT = /^frontend\/src\/.*\.tsx$/
const TEST = /\.test\.tsx$/
const LETTER = /\p{L}/u

/** Attributes that people read or hear, and the properties of the portal's own components that end as such. */
const READ = new Set([
  ...['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
  ...['caption', 'heading', 'hint', 'label', 'lead', 'legend', 'message', 'summary', 'text'],
])

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const at = (node: Node, name: string): Node => {
  const value = node[name]
  return isNode(value) ? value : {}
}
const listAt = (node: Node, name: string): readonly Node[] => {
  const value = node[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}
const textAt = (node: Node, name: string): string => {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}

/** `at`: the byte of the parsed text where it begins. */
type Literal = Readonly<{ words: string; at: number }>

const startOf = (node: Node): number => Number(at(node, 'span')['start'])
const literal = (node: Node, words: string): readonly Literal[] => {
  const blank = words.length - words.trimStart().length
  return [{ words: words.trim(), at: startOf(node) + blank }]
}

/** The literals that may become the value of an expression; the arguments of calls do not, such as the key of a text. */
const literalsOf = (node: Node): readonly Literal[] => {
  switch (node['type']) {
    case 'StringLiteral':
    case 'JSXText':
      return literal(node, textAt(node, 'value'))
    case 'TemplateLiteral':
      return listAt(node, 'quasis').flatMap((part) => literal(part, textAt(part, 'cooked')))
    case 'ConditionalExpression':
      return [at(node, 'consequent'), at(node, 'alternate')].flatMap(literalsOf)
    case 'BinaryExpression':
      return ['+', '&&', '||', '??'].includes(textAt(node, 'operator'))
        ? [at(node, 'left'), at(node, 'right')].flatMap(literalsOf)
        : []
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
    case 'TsAsExpression':
      return literalsOf(at(node, 'expression'))
    default:
      return []
  }
}

const shownBy = (node: Node): readonly Literal[] => {
  if (node['type'] === 'JSXElement' || node['type'] === 'JSXFragment')
    return listAt(node, 'children').flatMap(literalsOf)
  if (node['type'] === 'JSXAttribute' && READ.has(textAt(at(node, 'name'), 'value')))
    return literalsOf(at(node, 'value'))
  return []
}

const shownIn = (value: unknown): readonly Literal[] => {
  if (Array.isArray(value)) return value.flatMap(shownIn)
  if (!isNode(value)) return []
  return [...shownBy(value), ...Object.values(value).flatMap(shownIn)]
}

const faultsIn = async ({ path, text }: SourceFile): Promise<readonly string[]> => {
  // Positions count on from the last text that the process has parsed; the first token says where this one begins.
  const parsed = `;${text}`
  const tree: unknown = await parse(parsed, { syntax: 'typescript', tsx: true })
  const begin = isNode(tree) ? startOf(tree) : 0
  const lineOf = (at: number) =>
    Buffer.from(parsed)
      .subarray(0, at - begin)
      .toString()
      .split('\n').length
  return shownIn(tree)
    .filter(({ words }) => LETTER.test(words))
    .map(({ words, at }) => `${path}:${lineOf(at)}: ${words.replace(/\s+/g, ' ')} (write it in contracts/texts)`)
}

/** One line of text for each text with letters that a component writes itself, instead of taking it from contracts/texts. */
export const literalTexts = async (files: readonly SourceFile[]): Promise<readonly string[]> => {
  const components = files.filter(({ path }) => COMPONENT.test(path) && !TEST.test(path))
  return (await Promise.all(components.map(faultsIn))).flat()
}
