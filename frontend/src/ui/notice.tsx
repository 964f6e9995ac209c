import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type NoticeProps = Readonly<{
  tone: 'problem' | 'warn' | 'info'
  /** In place of that of the tone. */
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
  /** It is inside a live region already. */
  isInLiveRegion?: boolean
}>

const iconOf = { problem: 'alert', warn: 'alert', info: 'info' } satisfies Record<NoticeProps['tone'], IconName>

/** A line across the screen about the present state. A problem interrupts a screen reader; the others wait. */
export function Notice({ tone, icon = iconOf[tone], title, children, action, isInLiveRegion = false }: NoticeProps) {
  const role = tone === 'problem' ? 'alert' : 'status'
  return (
    <div className={`notice notice--${tone}`} role={isInLiveRegion ? undefined : role}>
      <Icon name={icon} />
      <div className="notice__words">
        <strong>{title}</strong>
        {children}
      </div>
      {action}
    </div>
  )
}
