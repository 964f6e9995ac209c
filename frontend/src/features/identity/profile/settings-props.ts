import type { EmailSettingsReply } from '@portal/contracts/http/profile'

/** The e-mail settings of a member, as the form has them. */
export type Settings = Omit<EmailSettingsReply, 'tzList' | 'unsubscribed'>
export type SettingsProps = Readonly<{ settings: Settings; onChange: (changed: Partial<Settings>) => void }>
