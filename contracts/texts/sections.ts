import type { AllTexts } from '../areas.ts'

/**
 * All texts of the portal by section: a section is what is loaded together, `<area>/<section>.<language>.ts` its words in
 * one language. English says which keys and values there are. Each area names its sections in `contracts/areas/<area>.ts`.
 */
export type Sections = Readonly<AllTexts>
export type SectionName = keyof Sections
