import { getEmailSettings, type ProfileOutcome, setEmailSettings } from '@portal/contracts/http/profile'
import { isTimeZone } from '@portal/contracts/time-zone'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { mailSettingsChange, presentMailSettings } from '../email-settings.ts'

type Deps = Readonly<{ commands: Pick<IdentityCommands, 'mailSettingsOf' | 'changeMailSettings' | 'isUnsubscribed'> }>

/** When, and about what, a member gets mails: as the log has it, so that what was just changed is shown. */
export const emailSettingsRoutes = ({ commands }: Deps) => [
  route(getEmailSettings, async (request) => {
    const { id } = actorOf(request)
    const [settings, isUnsubscribed] = await Promise.all([commands.mailSettingsOf(id), commands.isUnsubscribed(id)])
    return presentMailSettings(settings, isUnsubscribed)
  }),
  route(setEmailSettings, async (request, reply): Promise<ProfileOutcome> => {
    const { id } = actorOf(request)
    const say = sayIn(languageOf(request), 'identity/profile')
    const { Timezone = '' } = request.body
    if (Timezone !== '' && !isTimeZone(Timezone)) return { status: 'error', message: say('time-zone-unknown') }
    const change = mailSettingsChange(request.body, await commands.mailSettingsOf(id))
    const changed = await commands.changeMailSettings(id, change)
    if (changed.outcome === 'rejected') throw new ProblemError('account-closed')
    withPosition(reply, changed.position)
    return { status: 'success', message: say('settings-saved') }
  }),
]
