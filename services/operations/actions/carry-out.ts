import * as z from 'zod/mini'
import type { ActEnded, CarryOut } from '../../kernel/act.ts'
import type { AuditDeps } from '../../kernel/audit.ts'
import { type Action, Agreed, type Ended } from './action.ts'
import { nameInLog } from './operation-actions.ts'
import { runAction } from './run-action.ts'
import { UNWATCHED } from './unwatched.ts'

const Input = z.extend(Agreed, { asked: z.readonly(z.array(z.unknown())) })
type Input = z.infer<typeof Input>

const endedAs = ({ outcome, detail }: Ended): ActEnded => ({ outcome: outcome === 'done' ? 'done' : 'refused', detail })

/** For the other areas: what staff ask of them is written into the audit trail as an operator's action is. */
export const carryOut =
  (audit: AuditDeps): CarryOut =>
  async ({ accountId, actionId }, { name, target, asked, reason }, perform) => {
    const action: Action<Input, null> = {
      name,
      input: Input,
      target: () => target,
      plan: async () => ({ basis: [name, target, asked], lines: [] }),
      perform,
    }
    const asker = { by: nameInLog(accountId), actionId }
    const input = { asked, ...(reason && { reason }) }
    return endedAs(await runAction(audit, action, { asker, input, means: null, running: UNWATCHED }))
  }
