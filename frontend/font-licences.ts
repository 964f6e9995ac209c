import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Packages of which font files are part of the build. */
const FONTS = ['@fontsource-variable/inter', '@fontsource-variable/vazirmatn']

const packageOf = createRequire(import.meta.url)

/** Puts the licence of each font (SIL Open Font License 1.1) into the build, as the licence asks for. */
export const fontLicences = (): Plugin => ({
  name: 'font-licences',
  apply: 'build',
  async generateBundle() {
    for (const name of FONTS) {
      const folder = dirname(packageOf.resolve(`${name}/package.json`))
      const source = await readFile(join(folder, 'LICENSE'), 'utf8')
      this.emitFile({ type: 'asset', fileName: `assets/licence-of-${basename(name)}.txt`, source })
    }
  },
})
