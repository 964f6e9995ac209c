import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The sources that compute a run: counting, texts and shapes of surveys. */
const folders = (): readonly URL[] => [
  new URL('../', import.meta.url),
  new URL('./', import.meta.resolve('@portal/contracts/ids')),
]

const sourcesIn = (folder: URL): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('node_modules'))
    .sort()

/** A digest of these sources: another release may compute another run from the same rows. */
export const codeRevision = (): string => {
  const digest = createHash('sha256')
  for (const folder of folders()) {
    for (const path of sourcesIn(folder)) digest.update(path).update(readFileSync(`${fileURLToPath(folder)}${path}`))
  }
  return digest.digest('base64url')
}
