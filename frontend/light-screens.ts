import type { Plugin } from 'vite'
import { applied, type Change, leftOut, type Program, unusedDeclarations, unusedImports } from './source-parts.ts'

const LIST_OF_SCREENS = /[\\/]src[\\/]features[\\/][a-z-]+[\\/]screens\.ts$/
/** What the browser does not need of a screen: the build writes it down for the server (`first-load.ts`). */
const FOR_THE_SERVER = new Set(['asks', 'asksOnHome', 'asksPlain', 'later'])

type Node = Readonly<{ type?: unknown; key?: Readonly<{ name?: unknown }>; start: number; end: number }>

const serverPartsIn = (code: string, part: unknown): readonly Change[] => {
  if (Array.isArray(part)) return part.flatMap((one) => serverPartsIn(code, one))
  if (typeof part !== 'object' || part === null) return []
  const { type, key, start, end } = part as Node
  if (type === 'Property' && FOR_THE_SERVER.has(String(key?.name))) return [leftOut(code, { start, end })]
  return Object.values(part).flatMap((one) => serverPartsIn(code, one))
}

/** Without what only the server needs, and what is named for that alone. */
const light = (code: string, body: Program['body']): string => {
  const parts = serverPartsIn(code, body)
  const left = [...parts, ...unusedDeclarations(body, parts)]
  return applied(code, [...left, ...unusedImports(body, left)])
}

/** Leaves out of the browser what only the server needs of the lists of screens, and with it the calls that nothing else there names. */
export const lightScreens = (): Plugin => ({
  name: 'light-screens',
  apply: 'build',
  transform: {
    filter: { id: LIST_OF_SCREENS },
    handler(code) {
      return { code: light(code, this.parse(code).body), map: null }
    },
  },
})
