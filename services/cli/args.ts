import { parseArgs } from 'node:util'
import { Refused } from './refused.ts'

type Kinds = Readonly<Record<string, 'text' | 'flag'>>
type Values<K extends Kinds> = { readonly [N in keyof K]?: K[N] extends 'text' ? string : boolean }

/**
 * Options (`--name value`, `--flag`) and what is left. @throws Refused with a sentence, for an unknown or unfinished one
 */
export const optionsOf = <const K extends Kinds>(args: readonly string[], kinds: K) => {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { type: kind === 'text' ? 'string' : 'boolean' } as const]),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    return { values: values as Values<K>, rest: positionals }
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error))
  }
}
