import type { AllTexts } from '../areas.ts'

/**
 * All texts of the portal by section: a section is loaded as a whole; `<area>/<section>.<language>.ts` has its texts in
 * one language. English defines the keys and values. Each area names its sections in `contracts/areas/<area>.ts`.
 */
export type Sections = Readonly<AllTexts>
export type SectionName = keyof Sections
