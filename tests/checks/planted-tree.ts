import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Offence } from './offence.ts'
import { soundFiles } from './sound-files.ts'

const home = dirname(dirname(import.meta.dirname))
const parts = ['contracts', 'infra', 'projections', 'services', 'workers', 'frontend', 'tests']
const settings = [
  ...[
    'biome.json',
    '.oxlintrc.json',
    '.dependency-cruiser.mjs',
    'knip.json',
    'tsconfig.json',
    'package.json',
    '.gitignore',
    'infra/checks/no-clock.grit',
  ],
  ...parts.map((part) => `${part}/package.json`),
  ...['contracts', 'frontend', 'tests'].map((part) => `${part}/tsconfig.json`),
]

export type PlantedTree = Readonly<{ root: string; remove: () => Promise<void> }>

/** A tree outside this one, with its settings and packages and these files, by path. */
export async function plantFiles(files: Readonly<Record<string, string>>): Promise<PlantedTree> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'planted-')))
  for (const file of settings) await cp(join(home, file), join(root, file), { recursive: true })
  await linkPackages(root)
  for (const [file, text] of Object.entries(files)) await write(join(root, file), text)
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/** A tree with the sound files and the offences. */
export const plantTree = (offences: readonly Offence[]): Promise<PlantedTree> =>
  plantFiles({
    ...soundFiles,
    ...Object.assign({}, ...offences.map(({ file, text, beside }) => ({ [file]: text, ...beside }))),
  })

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** External packages are the real ones; workspaces are the planted ones. */
async function linkPackages(root: string) {
  const from = join(home, 'node_modules')
  const to = join(root, 'node_modules')
  await mkdir(join(to, '@portal'), { recursive: true })
  const names = (await readdir(from)).filter((name) => name !== '@portal' && !name.startsWith('.'))
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))))
  await Promise.all(parts.map((part) => symlink(join(root, part), join(to, '@portal', part))))
}
