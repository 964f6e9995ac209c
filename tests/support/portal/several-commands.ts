// A process of its own: `node several-commands.ts '[["member", "add", …], …]'` runs commands one after the other, until one fails.
import * as z from 'zod/mini'
import { portalWith } from './cli.ts'

const Commands = z.array(z.array(z.string()))
const environment = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))

for (const words of Commands.parse(JSON.parse(process.argv[2] ?? ''))) {
  const { code, said, complained } = await portalWith(environment)(...words)
  process.stdout.write(`${said}\n${complained}\n`)
  process.exitCode = code
  if (code !== 0) break
}
