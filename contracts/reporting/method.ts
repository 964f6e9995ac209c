import * as z from 'zod/mini'

/** Who is in a question's base: everybody who was shown it, who answered it, or (multi) who chose something. */
export const BaseKind = z.enum(['asked', 'answered', 'chose'])
export type BaseKind = z.infer<typeof BaseKind>

/** How columns are compared. docs/reporting.md has the formula and source of each. */
export const TestMethod = z.enum(['proportions-t', 'spss-z', 'unpooled-t', 'simple-z', 'askia', 'none'])
export type TestMethod = z.infer<typeof TestMethod>
