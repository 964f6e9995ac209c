import type { ReactNode } from 'react'
import { useLocation } from '../lib/router/hooks.ts'
import { useTabInSight } from './tab-in-sight.ts'
import './tabs.css'

/** Links to what is beside the present screen, in one line. On a phone it scrolls, and the present one is in sight. */
export function Tabs({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  const list = useTabInSight(useLocation().pathname)
  return (
    <nav ref={list} className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
