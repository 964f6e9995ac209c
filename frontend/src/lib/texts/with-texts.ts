import type { ComponentType } from 'react'
import { loadTexts } from './load-texts.ts'

type Sections = Parameters<typeof loadTexts>[0]

/** A part with the texts that it needs, which are loaded beside it: for `lazy`. */
export const withTexts = async <Props>(load: () => Promise<ComponentType<Props>>, sections: Sections) => {
  const [Shown] = await Promise.all([load(), loadTexts(sections)])
  return { default: Shown }
}
