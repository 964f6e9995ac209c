import type { Plugin } from 'vite'
import {
  applied,
  type Change,
  type Declared,
  declaredIn,
  type Init,
  leftOut,
  type Program,
  type Range,
  removal,
  unusedImports,
} from './source-parts.ts'

const CONTRACT = /[\\/]contracts[\\/](?!texts[\\/])[^?]*\.ts(?:\?schemas)?$/
/** The same file once more: with the schemas, for what needs them. */
const SCHEMAS = '?schemas'
/** What the browser does not need of a call: the server reads it. */
const FOR_THE_SERVER = new Set(['summary', 'who', 'params', 'query', 'body', 'replies', 'isHot'])

/** The properties of a call that the browser does not need; null for what is no call. */
const serverPartsOf = (code: string, init: Init): readonly Change[] | null => {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'call') return null
  const [declared] = init.arguments
  if (declared?.type !== 'ObjectExpression') return null
  return declared.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    return FOR_THE_SERVER.has(property.key.name) ? [leftOut(code, property)] : []
  })
}

const within = ({ start, end }: Range, changes: readonly Change[]): readonly Change[] =>
  changes.filter((change) => change.start >= start && change.end <= end)

/** The source of a statement as the browser has it: without the server's parts. */
const sourceOf = (code: string, declared: Declared, changes: readonly Change[]): string => {
  const inside = within(declared, changes).map(({ start, end, text }) => ({
    start: start - declared.start,
    end: end - declared.start,
    text,
  }))
  return applied(code.slice(declared.start, declared.end), inside)
}

const WORD = /[\w$]+/g
/** A use of the library of schemas, by the name under which the contracts import it. */
const OF_LIBRARY = /(?<![\w$.-])z\.[a-z_]/
/** Made of a schema of another file: `MemberId.check(…)`. */
const FROM_SCHEMA = /^(?!Object|Array|Math|JSON|Intl|Promise)[A-Z]\w*\.\w+\(/
const textOf = (code: string, { start, end }: Range): string => code.slice(start, end)

/** The statements that make schemas, and those that use them, however far. */
const schemasIn = (code: string, all: readonly Declared[], changes: readonly Change[]): readonly Declared[] => {
  const sources = new Map(all.map((one) => [one, sourceOf(code, one, changes)]))
  const words = new Map([...sources].map(([one, source]) => [one, new Set(source.match(WORD))]))
  const found = new Set(
    all.filter(
      (one) =>
        OF_LIBRARY.test(sources.get(one) ?? '') || one.inits.some((init) => FROM_SCHEMA.test(textOf(code, init))),
    ),
  )
  for (let size = -1; size < found.size; ) {
    size = found.size
    const names = [...found].flatMap((one) => one.names)
    for (const one of all) if (names.some((name) => words.get(one)?.has(name))) found.add(one)
  }
  return [...found]
}

/** A schema that is made by calling methods looks as if it had effects: it would never be left out. */
const pure = ({ start, end, type }: Init): readonly Change[] =>
  type === 'CallExpression'
    ? [
        { start, end: start, text: '/* @__PURE__ */ (() => ' },
        { start: end, end, text: ')()' },
      ]
    : []

const light = (code: string, id: string, body: Program['body']): string => {
  const all = body.flatMap(declaredIn)
  const changes = all.flatMap(({ inits }) => inits.flatMap((init) => serverPartsOf(code, init) ?? []))
  const schemas = schemasIn(code, all, changes)
  const names = schemas.flatMap((one) => (one.isExported ? one.names : []))
  const others = changes.filter((change) => !schemas.some((one) => within(one, [change]).length > 0))
  const handed = names.length === 0 ? '' : `\nexport { ${names.join(', ')} } from ${JSON.stringify(id + SCHEMAS)}\n`
  const left = [...others, ...schemas.map(removal)]
  return applied(code, [...left, ...unusedImports(body, left)]) + handed
}

/**
 * Leaves out of the browser what only the server needs of the contracts: schemas of requests and replies, and with them
 * the library that reads them. The server checks every request and every reply. A screen that needs a schema gets it, with
 * the library, as a file of its own.
 */
export const lightContracts = (): Plugin => ({
  name: 'light-contracts',
  apply: 'build',
  resolveId: { filter: { id: /\?schemas$/ }, handler: (source) => source },
  transform: {
    filter: { id: CONTRACT },
    handler(code, id) {
      const { body } = this.parse(code)
      const inits = body.flatMap(declaredIn).flatMap((declared) => declared.inits)
      const made = id.endsWith(SCHEMAS) ? applied(code, inits.flatMap(pure)) : light(code, id, body)
      return { code: made, map: null, moduleSideEffects: false }
    },
  },
})
