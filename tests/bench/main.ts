import { bench as append } from './append.ts'
import { bench as attack } from './attack.ts'
import type { Bench } from './bench.ts'
import { bench as crosstab } from './crosstab.ts'
import { bench as exporting } from './export.ts'
import { bench as importing } from './import.ts'
import { bench as lag } from './lag.ts'
import { bench as live } from './live.ts'
import { bench as login } from './login.ts'
import { bench as overload } from './overload.ts'
import { bench as page } from './page.ts'
import { bench as quota } from './quota.ts'
import { bench as rebuild } from './rebuild.ts'
import { bench as replay } from './replay.ts'
import { runBenches } from './run.ts'
import { bench as scale } from './scale.ts'
import { bench as soak } from './soak.ts'
import { bench as submit } from './submit.ts'
import { bench as web } from './web.ts'

const benches: readonly Bench[] = [
  append,
  submit,
  page,
  quota,
  replay,
  rebuild,
  lag,
  live,
  soak,
  overload,
  scale,
  crosstab,
  exporting,
  importing,
  attack,
  login,
  web,
]

const say = (line: string): void => console.log(line)

const usage = (): void => {
  say('Usage: npm run bench -- NAME [--quick] [--OPTION=VALUE]\n')
  for (const { name, about } of benches) say(`  ${name.padEnd(10)} ${about}`)
  say('\n  all        every one of them, one after the other')
}

/** `--minutes=60` */
const optionsIn = (args: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    args.flatMap((arg) =>
      [...arg.matchAll(/^--([a-z]+)=(.+)$/g)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  )

const main = async (args: readonly string[]): Promise<number> => {
  const quick = args.includes('--quick')
  const names = args.filter((arg) => !arg.startsWith('--'))
  const chosen = names.includes('all') ? benches : benches.filter(({ name }) => names.includes(name))
  if (chosen.length === 0) {
    usage()
    return names.length === 0 ? 0 : 2
  }
  const scripts = chosen.map(({ name, about }) => ({ name, about, script: new URL(`${name}.ts`, import.meta.url) }))
  return runBenches(scripts, { quick, options: optionsIn(args), say })
}

process.exitCode = await main(process.argv.slice(2))
