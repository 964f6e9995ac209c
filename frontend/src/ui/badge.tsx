import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type BadgeProps = Readonly<{ tone?: 'plain' | 'accent' | 'good' | 'warn'; icon?: IconName; children: ReactNode }>

/** A short state beside a title. The words say it; the colour only repeats it. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge--${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
