import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '../lib/router/hooks.ts'
import './tabs.css'

/** Scrolls the list and never the page around it: `scrollIntoView` would move the heading beneath the header. */
const centrePresentTab = (list: HTMLElement): void => {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!tab) return
  const { left, width } = list.getBoundingClientRect()
  list.scrollLeft += tab.left + tab.width / 2 - (left + width / 2)
}

/** Links to what is beside the present screen, in one line. On a phone it scrolls, and the present one is in sight. */
export function Tabs({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present tab changes with the address
  useEffect(() => {
    if (list.current) centrePresentTab(list.current)
  }, [pathname])
  return (
    <nav ref={list} className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
