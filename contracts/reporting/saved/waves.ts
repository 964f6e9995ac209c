import * as z from 'zod/mini'
import { Waves } from '../wave.ts'

/** The waves that every report on a survey has. `last`: the highest code that one of them ever had. */
export const SavedWaves = z.strictObject({ waves: Waves, last: z.int() })
export type SavedWaves = z.infer<typeof SavedWaves>
