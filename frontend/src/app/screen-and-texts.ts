import type { SectionName } from '@portal/contracts/texts/sections'
import type { ComponentType } from 'react'
import { loadTexts } from '../lib/texts/load-texts.ts'

/** A screen for a route: it is shown once its code and the sections of texts that it says have come. */
export const screen = (sections: readonly SectionName[], load: () => Promise<ComponentType>) => async () => {
  const [Component] = await Promise.all([load(), loadTexts(sections)])
  return { Component }
}
