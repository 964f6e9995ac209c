import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import pg from 'pg'
import { bench as append } from './append.ts'
import { type Bench, isMet, resultLine } from './bench.ts'
import { bench as crosstab } from './crosstab.ts'
import { bench as lag } from './lag.ts'
import { bench as rebuild } from './rebuild.ts'
import { bench as replay } from './replay.ts'
import { bench as scale } from './scale.ts'
import { bench as submit } from './submit.ts'

const benches: readonly Bench[] = [append, submit, replay, rebuild, lag, scale, crosstab]

const say = (line: string): void => console.log(line)

const usage = (): void => {
  say('Usage: npm run bench -- NAME [--quick]\n')
  for (const { name, about } of benches) say(`  ${name.padEnd(10)} ${about}`)
  say('\n  all        every one of them, one after the other')
}

/** A fresh database for each benchmark, so that none measures what another left behind. */
const emptyDatabase = async (serverUrl: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const runOne = async (bench: Bench, serverUrl: string, quick: boolean): Promise<void> => {
  say(`\n${bench.name}: ${bench.about}`)
  const databaseUrl = await emptyDatabase(serverUrl, `bench_${bench.name}`)
  const goals = await bench.run({ quick, databaseUrl, say })
  for (const goal of goals) {
    const bound = goal.atMost ? 'at most' : 'at least'
    say(`  ${isMet(goal) ? 'met   ' : 'MISSED'} ${goal.name}: ${goal.value} (goal: ${bound} ${goal.goal})`)
  }
  say(resultLine(bench.name, goals))
}

const withPostgres = async (work: (serverUrl: string) => Promise<void>): Promise<void> => {
  const given = process.env['BENCH_DATABASE_URL']
  if (given !== undefined) return work(given)
  const stateDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const server = await startEmbeddedPostgres({ stateDir })
  try {
    await work(server.url)
  } finally {
    await server.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}

const main = async (args: readonly string[]): Promise<number> => {
  const quick = args.includes('--quick')
  const names = args.filter((arg) => !arg.startsWith('--'))
  const chosen = names.includes('all') ? benches : benches.filter(({ name }) => names.includes(name))
  if (chosen.length === 0) {
    usage()
    return names.length === 0 ? 0 : 2
  }
  await withPostgres(async (serverUrl) => {
    for (const bench of chosen) await runOne(bench, serverUrl, quick)
  })
  return 0
}

process.exitCode = await main(process.argv.slice(2))
