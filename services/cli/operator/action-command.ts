import { randomUUID } from 'node:crypto'
import type { OperationProgress } from '@portal/contracts/http/operations/read-models'
import { copyIn } from '@portal/infra/database/copy'
import { classOf } from '@portal/infra/database/pool'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { postgresVault } from '@portal/infra/vault/postgres'
import type { Action, Agreed, Ended } from '../../operations/actions/action.ts'
import type { ReadModelMeans } from '../../operations/actions/read-model-means.ts'
import { EndingNotRecorded, PlanChanged, planOf, runAction } from '../../operations/actions/run-action.ts'
import type { PortalPlace } from '../../surveys/import/thread/messages.ts'
import {
  type CliCommand,
  type CliContext,
  command,
  type Declared,
  type ExitCode,
  type None,
} from '../program/command.ts'
import { anyText, flag, type Given, optional, type Parameters } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { openStack, type Stack } from '../stack/stack.ts'
import { type CommandDeps, lookingAtLog, withLog } from '../stack/with-log.ts'
import { type Done, printed } from './done.ts'
import { progressLine } from './progress-line.ts'
import { type View, viewOf } from './view.ts'
import { whoAmI } from './who-am-i.ts'

const COMMON = {
  dryRun: flag('print the plan and its hash, and do nothing'),
  plan: optional(anyText('HASH'), 'do it only if the plan still has this hash, which --dry-run printed'),
  reason: optional(anyText('TEXT'), 'why; kept in the audit trail'),
  json: flag('print the result as JSON, for programs'),
}
type Common = typeof COMMON

/** What an action of the command line works with: the portal to read, and how to change it. */
export type CliMeans = ReadModelMeans &
  View &
  Readonly<{
    stack: Stack
    context: CliContext
    deps: CommandDeps
    portal: PortalPlace
  }>

/** How long `deadletter retry` waits for a projector. */
const RETRY_WITHIN_MS = 15_000

type Acting<A extends Parameters, O extends Parameters, Input extends Agreed> = Omit<
  Declared<A, O>,
  'run' | 'name' | 'common'
> &
  Readonly<{
    action: Action<Input, CliMeans>
    /** Where the command is another name of the action, as `member disable` is of `member lock`. */
    name?: string
    /** Reason and plan are added if the action has none. Reads the named files, before anything is opened. */
    input: (given: Given<A> & Given<O>, context: CliContext) => Input | Promise<Input>
    /** A dry run that needs no portal. */
    dryRun?: (input: Input) => Done
  }>

const CODES: Readonly<Record<Ended['outcome'], ExitCode>> = { done: 0, found: 1, refused: 3, stopped: 4 }

const doneOf = ({ outcome, detail, lines = [detail], result }: Ended): Done => ({
  code: CODES[outcome],
  lines,
  result: result ?? (outcome === 'refused' ? { refused: detail } : null),
})

const meansOf = async (stack: Stack, context: CliContext, deps: CommandDeps): Promise<CliMeans> => {
  const view = await viewOf(stack, context)
  const { pool, log } = view
  const vaultKey = stack.vaultKey()
  const feed = sealedFeed(log.feed, postgresVault({ pool, masterSecret: vaultKey }))
  const { EVENT_LOG, EVENTSTOREDB_URL } = context.settings
  const portal = { databaseUrl: stack.databaseUrl, vaultKey, EVENT_LOG, EVENTSTOREDB_URL }
  const means = { classOf, copyIn, retryWithinMs: RETRY_WITHIN_MS, stack, context, portal }
  return { ...view, ...means, feed, deps }
}

type Asking<Input extends Agreed> = Readonly<{
  action: Action<Input, CliMeans>
  input: Input
  isDry: boolean
  context: CliContext
}>

const planned = <Input extends Agreed>({ action, input, context }: Asking<Input>, stack: Stack): Promise<Done> =>
  lookingAtLog(stack, async (deps) => {
    const { hash, lines, result, outcome = 'done' } = await planOf(action, input, await meansOf(stack, context, deps))
    return { code: CODES[outcome], lines: [`plan ${hash}`, ...lines], result: { plan: hash, lines, ...result } }
  })

const carryOut = <Input extends Agreed>({ action, input, context }: Asking<Input>, stack: Stack): Promise<Done> =>
  withLog(stack, async (deps) => {
    const means = await meansOf(stack, context, deps)
    const running = {
      signal: context.signal,
      onProgress: (progress: OperationProgress) => means.progress(progressLine(progress)),
      onTrouble: context.complain,
    }
    const asker = { by: whoAmI(), actionId: randomUUID() }
    return doneOf(await runAction(deps, action, { asker, input, means, running }))
  })

const run = async <Input extends Agreed>(asking: Asking<Input>, isJson: boolean): Promise<ExitCode> => {
  const { context, isDry } = asking
  const stack = await openStack(context.settings)
  try {
    return await printed(context, isJson, () => (isDry ? planned(asking, stack) : carryOut(asking, stack)))
  } catch (error) {
    throw error instanceof PlanChanged || error instanceof EndingNotRecorded ? new Refused(error.message) : error
  } finally {
    await stack.close()
  }
}

/** An action as a command: planned by `--dry-run`; carried out and audited as over HTTP. */
export const actionCommand = <Input extends Agreed, A extends Parameters = None, O extends Parameters = None>({
  action,
  name,
  input,
  dryRun: dryRunAlone,
  ...declared
}: Acting<A, O, Input>): CliCommand =>
  command<A, O, Common>({
    ...declared,
    name: name ?? action.name,
    common: COMMON,
    run: async (given, context) => {
      const { dryRun: isDry, plan, reason, json } = given
      const agreed = { ...(plan !== null && { plan }), ...(reason !== null && { reason }) }
      const asked = { ...agreed, ...(await input(given, context)) }
      if (isDry && dryRunAlone) return printed(context, json, async () => dryRunAlone(asked))
      return run({ action, input: asked, isDry, context }, json)
    },
  })
