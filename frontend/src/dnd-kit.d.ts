import type { JSX as ReactJsx } from 'react'

// dnd-kit's types name a global JSX that React 19 no longer declares; without it its components are silently `any`.
declare global {
  // biome-ignore lint/style/noNamespace: only a namespace can declare it
  namespace JSX {
    type Element = ReactJsx.Element
  }
}
