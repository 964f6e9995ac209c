import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Scrolls to what is said about an error when there is one: the text that was pressed may be far below. The focus stays with that text: who
 * codes by keys goes on there.
 */
export function BroughtIntoView({ of: error, children }: Readonly<{ of: Error | null; children: ReactNode }>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={box} className="coding-failure">
      {children}
    </div>
  )
}
