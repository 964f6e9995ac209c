import { kept } from '@portal/contracts/kept'
import type { ReactNode } from 'react'

/**
 * A route: a screen at a path, or a frame around its `children`. A path is whole: `/tea/:kind`; `:part?`
 * may be missing, `*` matches every other address. `lazy` loads what `element` would be.
 */
export type Route = Readonly<{
  path?: string
  element?: ReactNode
  lazy?: () => Promise<ReactNode>
  /** Shown in its place when it, or what it surrounds, throws or cannot be loaded. */
  errorElement?: ReactNode
  children?: readonly Route[]
}>

export type Params = Readonly<Record<string, string | undefined>>

/** The routes that an address shows, from the outermost frame to the screen, and the values in its path. */
export type Match = Readonly<{ routes: readonly Route[]; params: Params }>

/** A screen with the frames around it. `start`: how each address of it begins. */
type Branch = Readonly<{ routes: readonly Route[]; path: string; start: string; rank: string }>

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

const SEGMENT = /^(?::(?<name>\w+)(?<optional>\?)?|(?<rest>\*))$/

export const patternOf = (path: string): RegExp => {
  const parts = segmentsOf(path).map((segment) => {
    const { name, optional, rest } = SEGMENT.exec(segment)?.groups ?? {}
    if (rest !== undefined) return '(?:/.*)?'
    if (name === undefined) return `/${segment.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
    return optional === undefined ? `/(?<${name}>[^/]+)` : `(?:/(?<${name}>[^/]+))?`
  })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}

/** Orders paths that match the same address: a word before a value, a missing part before one that may be there. */
export const rankOf = (path: string): string => {
  const ranks = segmentsOf(path).map((segment) => {
    const { name, optional, rest } = SEGMENT.exec(segment)?.groups ?? {}
    if (rest !== undefined) return '4'
    if (name === undefined) return '0'
    return optional === undefined ? '1' : '3'
  })
  return `${ranks.join('')}2`
}

/** A path as far as it is words, in small letters. */
const startOf = (path: string): string => path.replace(/\/?(?:[:*].*)?$/, '').toLowerCase()

const branches = (routes: readonly Route[], around: readonly Route[] = []): readonly Branch[] =>
  routes.flatMap((route) => {
    const all = [...around, route]
    const { path, children = [] } = route
    const own = path === undefined ? [] : [{ routes: all, path, start: startOf(path), rank: rankOf(path) }]
    return [...own, ...branches(children, all)]
  })

/** Without percent signs; as it is where they stand for nothing. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Finds what an address shows; null for an address without a route. */
export const matcher = (routes: readonly Route[]): ((pathname: string) => Match | null) => {
  const ordered = branches(routes).toSorted((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)))
  /** Made for the few paths that begin as the address does: for all, they take a slow phone longer than to find the screen. */
  const patternAt = kept(patternOf)
  return (pathname) => {
    const address = pathname.toLowerCase()
    for (const { routes: shown, path, start } of ordered) {
      const found = address.startsWith(start) ? patternAt(path).exec(pathname) : null
      if (!found) continue
      const values = Object.entries({ ...found.groups })
      const params = Object.fromEntries(values.map(([name, value]) => [name, value && decoded(value)]))
      return { routes: shown, params }
    }
    return null
  }
}

type NamesIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NamesIn<Segment> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name extends `${infer Optional}?`
      ? Optional
      : Name
    : never

/** A path with values in place of its names; null leaves out a part that may be missing. */
export const generatePath = <Path extends string>(
  path: Path,
  params: Readonly<Record<NamesIn<Path>, string | null>> = {} as Readonly<Record<NamesIn<Path>, string | null>>,
): string => {
  const values: Readonly<Record<string, string | null>> = params
  const parts = segmentsOf(path).flatMap((segment) => {
    const { name, optional } = SEGMENT.exec(segment)?.groups ?? {}
    if (name === undefined) return [segment]
    const value = values[name] ?? null
    if (value !== null) return [encodeURIComponent(value)]
    if (optional === undefined) throw new Error(`${path} needs ${name}`)
    return []
  })
  return `/${parts.join('/')}`
}
