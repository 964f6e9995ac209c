import { randomUUID } from 'node:crypto'
import { copyIn } from '@portal/infra/database/copy'
import { classOf } from '@portal/infra/database/pool'
import { type OpenFeed, openFeed } from '@portal/infra/event-log/log-place'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { postgresVault } from '@portal/infra/vault/postgres'
import { isRefusal as isRefusedAct } from '@portal/projections/operations/acts/is-refusal'
import type { EventQueries } from '@portal/projections/operations/events/queries'
import { eventQueriesOn } from '@portal/projections/operations/events/stored-queries'
import { hashOf } from '@portal/projections/operations/plans/plan-hash'
import { withShownNumbers } from '@portal/projections/operations/position-number'
import { withLease } from '@portal/projections/operations/works/with-lease'
import type { Means } from '@portal/projections/runtime/batches/batch'
import type { RebuildMeans } from '@portal/projections/runtime/rebuild/rebuild'
import { actBegan, actEnded } from '../../operations/audit.ts'
import { optionsOf } from '../args.ts'
import type { CliCommand, CliContext, ExitCode } from '../command.ts'
import { Refused } from '../refused.ts'
import { openStack, type Stack } from '../stack.ts'
import { type CommandDeps, withLog } from '../with-log.ts'
import { progressOn } from './progress-on.ts'
import { whoAmI } from './who-am-i.ts'

/** What a command would do, in lines for people. `basis` is all that it rests on: it makes the plan's hash. */
export type Plan = Readonly<{ lines: readonly string[]; basis: unknown }>

/** What came of it, for people and for programs; no result where it was said as it went. */
export type Done = Readonly<{ code: ExitCode; lines: readonly string[]; result: unknown }>

export type Operator = Readonly<{
  means: Means
  /** The log as it is stored: personal fields stay sealed. */
  log: OpenFeed
  events: EventQueries
  signal: AbortSignal
  say: (line: string) => void
  /** A line that the next one may replace; not part of the result. */
  progress: (line: string) => void
  /** With a lease of its own for the time of the work. */
  withLease: <T>(work: (means: RebuildMeans) => Promise<T>) => Promise<T>
}>

type Kinds = Readonly<Record<string, 'text' | 'flag'>>
export type Values = Readonly<Record<string, string | boolean | undefined>>
export type Asked = Readonly<{ values: Values; rest: readonly string[] }>

export type OperatorCommand = Readonly<{
  name: string
  usage: string
  about: string
  example: string
  options?: Kinds
  /** What is asked, checked. @throws Refused where it is no use of the command (exit code 2). */
  read: (asked: Asked) => Readonly<{ target: string }>
  /** Null where nothing is changed: such a command has no plan and leaves no trace. */
  plan: ((asked: Asked, operator: Operator) => Promise<Plan>) | null
  act: (asked: Asked, operator: Operator) => Promise<Done>
}>

const COMMON = { json: 'flag', 'dry-run': 'flag', plan: 'text', reason: 'text' } as const

export const textOf = (value: string | boolean | undefined): string | null => (typeof value === 'string' ? value : null)

const operatorOn = (stack: Stack, { say, complain, signal }: CliContext): Operator => {
  const { pool, place, secrets } = stack
  const log = openFeed(place, pool)
  const vault = postgresVault({ pool, masterSecret: secrets.vaultKey })
  const means = { pool, feed: sealedFeed(log.feed, vault), classOf, copyIn }
  return {
    means,
    log,
    events: eventQueriesOn(pool, log),
    signal,
    say,
    progress: progressOn(process.stderr),
    withLease: (work) => withLease(means, () => complain('The lease could not be renewed.'), work),
  }
}

const isRefusal = (error: unknown): error is Error => error instanceof Refused || isRefusedAct(error)

const outcomeOf = { 0: 'done', 1: 'found', 2: 'refused', 3: 'refused', 4: 'stopped' } as const

const actAudited = async (
  command: OperatorCommand,
  asked: Asked,
  operator: Operator,
  deps: CommandDeps,
  plan: string,
) => {
  const action = {
    actionId: randomUUID(),
    action: command.name,
    target: command.read(asked).target,
    by: whoAmI(),
    reason: textOf(asked.values['reason']),
    plan,
  }
  await actBegan(deps, action) // nothing is done that cannot be written down
  try {
    const done = await command.act(asked, operator)
    await actEnded(deps, action, { outcome: outcomeOf[done.code], detail: done.lines.at(-1) ?? null })
    return done
  } catch (error) {
    const [outcome, detail] = isRefusal(error) ? (['refused', error.message] as const) : (['failed', null] as const)
    await actEnded(deps, action, { outcome, detail })
    throw error
  }
}

const work = async (command: OperatorCommand, asked: Asked, operator: Operator, deps: CommandDeps): Promise<Done> => {
  if (!command.plan) return command.act(asked, operator)
  const plan = await command.plan(asked, operator)
  const hash = hashOf(plan.basis)
  if (asked.values['dry-run'] === true) {
    return { code: 0, lines: [`plan ${hash}`, ...plan.lines], result: { plan: hash, lines: plan.lines } }
  }
  const agreed = textOf(asked.values['plan'])
  if (agreed !== null && agreed !== hash) {
    throw new Refused(
      `What plan ${agreed} rests on has changed: it is plan ${hash} now. Look at it by --dry-run first.`,
    )
  }
  return actAudited(command, asked, operator, deps, hash)
}

const print = ({ say, complain }: CliContext, isJson: boolean, done: Done): void => {
  if (isJson && done.result !== undefined) say(JSON.stringify({ code: done.code, result: done.result }))
  else for (const line of done.lines) (done.code === 3 ? complain : say)(withShownNumbers(line))
}

/** Reads what is asked (else exit code 2), plans, acts, writes down who did what, and prints it. */
const runOn = async (command: OperatorCommand, args: readonly string[], context: CliContext): Promise<ExitCode> => {
  const usage = `Usage: npx portal ${command.name} ${command.usage}`
  let asked: Asked
  try {
    asked = optionsOf(args, { ...COMMON, ...command.options })
    command.read(asked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    context.complain(error.message)
    context.complain(usage)
    return 2
  }
  const isJson = asked.values['json'] === true
  const stack = await openStack(context.settings)
  try {
    const done = await withLog(stack, (deps) => work(command, asked, operatorOn(stack, context), deps))
    print(context, isJson, done)
    return done.code
  } catch (error) {
    if (!isRefusal(error)) throw error
    print(context, isJson, { code: 3, lines: [error.message], result: { refused: error.message } })
    return 3
  } finally {
    await stack.close()
  }
}

/** An operator's command as the command line runs it. */
export const operatorCommand = (command: OperatorCommand): CliCommand => ({
  name: command.name,
  usage: command.usage,
  about: command.about,
  example: command.example,
  run: (args, context) => runOn(command, args, context),
})
