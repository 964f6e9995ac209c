import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type NoticeProps = Readonly<{
  tone: 'problem' | 'warn' | 'info'
  title: string
  children?: ReactNode
  action?: ReactNode
}>

const iconOf = { problem: 'alert', warn: 'offline', info: 'info' } satisfies Record<NoticeProps['tone'], IconName>

/** A line across the screen about what is going on. A problem interrupts a screen reader; the others wait their turn. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon name={iconOf[tone]} />
      <div className="notice__words">
        <strong>{title}</strong>
        {children}
      </div>
      {action}
    </div>
  )
}
