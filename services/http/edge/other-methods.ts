import { API, type Call } from '@portal/contracts/http/call'

type Addressed = Pick<Call, 'method' | 'path'>

/** A path with its parameters as any one part of an address. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

/**
 * Which methods an address has, for `Allow`; empty where there is nothing under any method. Screens and files can be read only,
 * and any address outside the API may be a screen.
 */
export const methodsAt = (calls: readonly Addressed[]): ((url: string) => readonly string[]) => {
  const byPath = Map.groupBy(calls, ({ path }) => path)
  const known = [...byPath].map(([path, same]) => {
    const methods: readonly string[] = same.map(({ method }) => method)
    return { pattern: patternOf(path), methods: (methods.includes('GET') ? [...methods, 'HEAD'] : methods).toSorted() }
  })
  return (url) => {
    const [path = ''] = url.split('?')
    if (!path.startsWith(API)) return ['GET', 'HEAD']
    return known.find(({ pattern }) => pattern.test(path))?.methods ?? []
  }
}
