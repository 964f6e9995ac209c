import { type ComponentType, lazy } from 'react'
import { painted } from '../lib/painted.ts'
import { withTexts } from '../lib/texts/with-texts.ts'

type Sections = Parameters<typeof withTexts>[1]

/** A part of a screen that comes with its texts, once the screen is seen. */
export const lazyWithTexts = (load: () => Promise<ComponentType>, sections: Sections) =>
  lazy(async () => {
    await painted()
    return withTexts(load, sections)
  })
