import { type ComponentType, lazy } from 'react'
import { painted } from '../lib/painted.ts'
import { loadTexts } from '../lib/texts/load-texts.ts'

type Sections = Parameters<typeof loadTexts>[0]

/** A part of a screen that comes with its texts, once the screen is seen. */
export const lazyWithTexts = (load: () => Promise<ComponentType>, sections: Sections) =>
  lazy(async () => {
    await painted()
    const [Shown] = await Promise.all([load(), loadTexts(sections)])
    return { default: Shown }
  })
