import type { SettingsEvent } from '@portal/contracts/events/site'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { SiteSettings } from '@portal/contracts/site/settings'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { safeTexts } from '../html/safe-text.ts'
import { handle } from '../kernel/handle.ts'
import { type SiteCommand, site } from './domain/site.ts'

const STREAM: Stream<SettingsEvent> = 'site-settings'

type Asked = Readonly<{ commandId: CommandId; intent: string }>
/** `seen`: as for the decider. */
type ByStaff = Readonly<{ by: MemberId; seen: string | null }>

/** Without anything in the texts that could run. */
const safe = (settings: SiteSettings): SiteSettings => {
  const { welcome, bottom, footer } = settings.texts
  return {
    ...settings,
    texts: { welcome: safeTexts(welcome), bottom: safeTexts(bottom), footer: safeTexts(footer) },
  }
}

/** All that may be asked of the site area. Each rejects with NotAppended. */
export const siteCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const handled = (asked: Asked, command: SiteCommand) => handle(log, site, { ...asked, stream: STREAM }, command)
  return {
    draft: (asked: Asked, { settings, ...by }: ByStaff & Readonly<{ settings: SiteSettings }>) =>
      handled(asked, { type: 'DraftSite', ...by, settings: safe(settings), at: now() }),
    publish: (asked: Asked, by: ByStaff) => handled(asked, { type: 'PublishSite', ...by, at: now() }),
    discard: (asked: Asked, by: ByStaff) => handled(asked, { type: 'DiscardSiteDraft', ...by, at: now() }),
  }
}
export type SiteCommands = ReturnType<typeof siteCommands>
