import { randomUUID } from 'node:crypto'
import type { Instant } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { Action, Agreed } from '@portal/services/operations/actions/action'
import { runAction } from '@portal/services/operations/actions/run-action'

type On = Readonly<{ log: EventLog; now: () => Instant }>

/** Carries out an action as the command line and the HTTP routes do, with a new id. */
export const acting = <Input extends Agreed, Means>(
  on: On,
  action: Action<Input, Means>,
  input: Input,
  means: Means,
  signal: AbortSignal = new AbortController().signal,
) =>
  runAction(on, action, {
    asker: { by: 'somebody@here', actionId: randomUUID() },
    input,
    means,
    running: { signal, onProgress: () => undefined, onTrouble: () => undefined },
  })
