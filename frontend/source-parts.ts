import type { Rolldown } from 'vite'

export type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]
export type Range = Readonly<{ start: number; end: number }>
export type Change = Range & Readonly<{ text: string }>

/** A statement at the top of a file that gives values names. */
export type Declared = Range & Readonly<{ names: readonly string[]; isExported: boolean; inits: readonly Init[] }>
export type Init = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>

/** What a statement at the top of a file gives names to; nothing for one that is no declaration. */
export const declaredIn = (statement: Statement): readonly Declared[] => {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = isExported ? statement.declaration : statement
  const { start, end } = statement
  if (declaration?.type === 'FunctionDeclaration')
    return [{ start, end, names: declaration.id ? [declaration.id.name] : [], isExported, inits: [] }]
  if (declaration?.type !== 'VariableDeclaration') return []
  const names = declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return [{ start, end, names, isExported, inits: declaration.declarations.flatMap(({ init }) => init ?? []) }]
}

/** Without a part of a list, and the comma behind it. */
export const leftOut = (code: string, { start, end }: Range): Change => {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
  return { start, end: end + comma, text: '' }
}

/** Without all of it. */
export const removal = ({ start, end }: Range): Change => ({ start, end, text: '' })

/** The source with these changes, of which none lies in another. */
export const applied = (code: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)

/** The names that a part of the program uses, without what lies in `skipped`. */
const namesIn = (part: unknown, skipped: readonly Range[]): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap((one) => namesIn(one, skipped))
  if (typeof part !== 'object' || part === null) return []
  const { type, name, start, end }: Readonly<Record<string, unknown>> = { ...part }
  if (skipped.some((range) => Number(start) >= range.start && Number(end) <= range.end)) return []
  return type === 'Identifier' ? [String(name)] : Object.values(part).flatMap((one) => namesIn(one, skipped))
}

/** Imports of which nothing is used any more: without them, nothing of a file leads to the library, or to what other schemas need. */
export const unusedImports = (body: Program['body'], changes: readonly Change[]): readonly Change[] => {
  const imports = body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.specifiers.length > 0 ? [statement] : [],
  )
  const used = new Set(namesIn(body, [...changes, ...imports]))
  return imports.filter(({ specifiers }) => !specifiers.some(({ local }) => used.has(local.name))).map(removal)
}

/** Declarations that are not exported and, without what is changed, named by nothing but themselves. */
export const unusedDeclarations = (body: Program['body'], changes: readonly Change[]): readonly Change[] => {
  const isUnused = ({ start, end, names, isExported }: Declared): boolean => {
    const used = new Set(namesIn(body, [...changes, { start, end }]))
    return !isExported && names.length > 0 && !names.some((name) => used.has(name))
  }
  return body.flatMap(declaredIn).filter(isUnused).map(removal)
}
