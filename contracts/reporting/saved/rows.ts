import * as z from 'zod/mini'
import { OwnRow } from '../own-row.ts'

/** Nets and statistics that every report on a survey has. */
export const SavedRows = z.strictObject({ rows: z.array(OwnRow).check(z.maxLength(100)) })
export type SavedRows = z.infer<typeof SavedRows>
