// One benchmark as a process: whatever it leaves open ends with it, before its database is stopped.
import * as z from 'zod/mini'
import type { Bench } from './bench.ts'

const Asked = z.object({
  script: z.url(),
  databaseUrl: z.string(),
  quick: z.boolean(),
  options: z.record(z.string(), z.string()),
})

const { script, databaseUrl, quick, options } = Asked.parse(JSON.parse(process.argv[2] ?? ''))
const { bench }: Readonly<{ bench: Bench }> = await import(script)
const goals = await bench.run({
  quick,
  options: new Map(Object.entries(options)),
  databaseUrl,
  say: (line) => console.log(line),
})
process.send?.(goals, () => process.exit(0))
