import type { ReactNode } from 'react'

export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="card">{children}</div>
}
