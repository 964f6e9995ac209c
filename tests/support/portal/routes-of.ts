import type { FastifyInstance } from 'fastify'

type Line = Readonly<{ depth: number; part: string; methods: readonly string[] }>

const linesOf = (app: FastifyInstance): readonly Line[] =>
  app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line): readonly Line[] => {
      const [, indent, part = '', methods = ''] = /^(\W*?)([\w/:*].*|\/) \((.*)\)$/.exec(line) ?? []
      const isSlash = indent?.endsWith('/') ?? false
      return indent === undefined
        ? []
        : [{ depth: Math.floor(indent.length / 4), part: `${isSlash ? '/' : ''}${part}`, methods: methods.split(', ') }]
    })

/** Fastify prints routes as a tree: a path consists of the parts of the less indented lines above it. */
const pathOf = (lines: readonly Line[], line: Line, index: number): string => {
  const parent = lines.slice(0, index).findLastIndex(({ depth }) => depth < line.depth)
  const above = lines[parent]
  return above ? pathOf(lines, above, parent) + line.part : line.part
}

/** A route without the names of its parameters: Fastify does not tell them apart where two routes name one differently. */
export const unnamed = (route: string): string => route.replaceAll(/\{\w+\}/g, '{}')

/** Every route under `/api/` and `/files/` that Fastify knows, as `POST /api/x/{}`, except the page that describes the API. */
export const routesOf = (app: FastifyInstance): readonly string[] => {
  const lines = linesOf(app)
  return lines
    .flatMap((line, index) => line.methods.map((method) => `${method} ${pathOf(lines, line, index)}`))
    .filter((route) => / \/(api|files)\//.test(route) && !route.startsWith('HEAD ') && !route.includes('/api/docs'))
    .map((route) => route.replaceAll(/:[^/]+/g, '{}'))
    .toSorted()
}
