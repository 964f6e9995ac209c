import { MemberId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { memberNamed } from '../member/member-named.ts'
import type { CommandDeps } from '../stack/with-log.ts'

/**
 * The definition with the ids of the accounts that its alerts name by login name: a published version is never changed, so it holds no
 * address. @throws Refused if nobody signs in by one of the names
 */
export const withRecipients = async (
  definition: SurveyDefinition,
  deps: Pick<CommandDeps, 'log' | 'now' | 'newId'>,
): Promise<SurveyDefinition> => {
  if (!definition.alerts) return definition
  const alerts = []
  for (const alert of definition.alerts) {
    const to: string[] = []
    for (const name of alert.to) to.push(MemberId.safeParse(name).data ?? (await memberNamed(name, deps)))
    alerts.push({ ...alert, to })
  }
  return { ...definition, alerts }
}
