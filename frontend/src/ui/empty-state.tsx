import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = Readonly<{ title: string; hint: string; icon?: IconName; children?: ReactNode }>

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ title, hint, icon = 'inbox', children }: EmptyStateProps) {
  return (
    <section className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </section>
  )
}
