import { existsSync, readdirSync } from 'node:fs'
import { areas } from '@portal/contracts/areas'

const known: readonly string[] = Object.keys(areas)

const partOf = async <Part>(file: URL): Promise<Part> => {
  const { area }: { area?: Part } = await import(/* @vite-ignore */ file.href)
  if (area === undefined) throw new Error(`${file.pathname} does not export "area".`)
  return area
}

/**
 * What the areas add to one part of the portal: the export `area` of `<folder>/<area>/area.ts` for each area that has such a
 * file, in the order of `contracts/areas.ts`. The file gives its export the type.
 * @throws where a file belongs to no listed area, or exports no `area`: the process does not start without it
 */
export async function areasIn<Part>(folder: URL, names: readonly string[] = known): Promise<ReadonlyMap<string, Part>> {
  const fileOf = (name: string): URL => new URL(`${name}/area.ts`, folder)
  const found = readdirSync(folder).filter((name) => existsSync(fileOf(name)))
  const unlisted = found.filter((name) => !names.includes(name))
  if (unlisted.length > 0)
    throw new Error(`${folder.pathname} has an area that contracts/areas.ts does not list: ${unlisted.join(', ')}.`)
  const listed = names.filter((name) => found.includes(name))
  return new Map(await Promise.all(listed.map(async (name) => [name, await partOf<Part>(fileOf(name))] as const)))
}
