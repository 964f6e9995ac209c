import * as z from 'zod/mini'

/** Who is in a question's base: everybody who was shown it, who answered it, or (multi) who chose something. */
export const baseKinds = ['asked', 'answered', 'chose'] as const
export const BaseKind = z.enum(baseKinds)
export type BaseKind = z.infer<typeof BaseKind>

/** How columns are compared. docs/reporting.md has the formula and source of each. */
export const testMethods = ['proportions-t', 'spss-z', 'unpooled-t', 'simple-z', 'askia', 'none'] as const
export const TestMethod = z.enum(testMethods)
export type TestMethod = z.infer<typeof TestMethod>
