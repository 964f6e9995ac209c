import { personal } from '@portal/contracts/events/personal'
import type { MailSettings, MailSettingsChange } from '@portal/contracts/identity/mail-settings'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { handle, stateOf } from '../kernel/handle.ts'
import { displayNameOf } from './display-name.ts'
import { member } from './domain/member.ts'
import type { ProfileCommand } from './domain/member-commands.ts'
import { memberStream } from './streams.ts'

export type ProfileChanged =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'account-closed' }> }>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** What members change of their own profile. */
export const profileCommands = ({ log, now, newId }: Deps) => {
  const changed = async (command: ProfileCommand): Promise<ProfileChanged> => {
    const asked = { stream: memberStream(command.memberId), commandId: newId(), intent: command.type }
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'accepted') return { outcome: 'accepted', position: handled.position }
    return { outcome: 'rejected', rejection: { code: 'account-closed' } }
  }

  return {
    /** An empty name is `Anonymous` and the id. */
    changeDisplayName: (memberId: MemberId, typed: string): Promise<ProfileChanged> => {
      const displayName = personal(displayNameOf(typed, memberId))
      return changed({ type: 'ChangeDisplayName', memberId, displayName, at: now() })
    },
    changeMailSettings: (memberId: MemberId, change: MailSettingsChange): Promise<ProfileChanged> =>
      changed({ type: 'ChangeMailSettings', memberId, change, at: now() }),
    /** In which language the member is written to; null: in that of what they last asked for. */
    chooseLanguage: (memberId: MemberId, language: string | null): Promise<ProfileChanged> =>
      changed({ type: 'ChooseLanguage', memberId, language, at: now() }),
    /** As the log has them now. */
    mailSettingsOf: async (memberId: MemberId): Promise<MailSettings> =>
      (await stateOf(log, member, memberStream(memberId))).state.profile.mail,
  }
}
