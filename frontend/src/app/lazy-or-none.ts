import { type ComponentType, lazy } from 'react'

/** A part that the portal does without where its file cannot be loaded. */
export const lazyOrNone = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
