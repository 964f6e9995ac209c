import type { Plugin } from 'vite'

const LIST_OF_SCREENS = /[\\/]src[\\/]features[\\/][a-z-]+[\\/]screens\.ts$/
/** What the browser does not need of a screen: the build writes it down for the server (`first-load.ts`). */
const FOR_THE_SERVER = new Set(['asks', 'asksOnHome', 'later'])

type Range = Readonly<{ start: number; end: number }>
type Node = Range & Readonly<{ type?: unknown; key?: Readonly<{ name?: unknown }> }>

const serverPartsIn = (part: unknown): readonly Range[] => {
  if (Array.isArray(part)) return part.flatMap(serverPartsIn)
  if (typeof part !== 'object' || part === null) return []
  const { type, key, start, end } = part as Node
  if (type === 'Property' && FOR_THE_SERVER.has(String(key?.name))) return [{ start, end }]
  return Object.values(part).flatMap(serverPartsIn)
}

/** Without them, and without the commas behind them. */
const without = (code: string, parts: readonly Range[]): string =>
  parts
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)

/** Leaves out of the browser what only the server needs of the lists of screens, and with it the calls that nothing else there names. */
export const lightScreens = (): Plugin => ({
  name: 'light-screens',
  apply: 'build',
  transform: {
    filter: { id: LIST_OF_SCREENS },
    handler(code) {
      return { code: without(code, serverPartsIn(this.parse(code).body)), map: null }
    },
  },
})
