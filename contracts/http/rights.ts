import * as z from 'zod/mini'
import { RIGHTS } from '../identity/rights.ts'

/** Null: every right, also to areas that are added later. */
export const Rights = z.nullable(z.readonly(z.array(z.enum(RIGHTS)).check(z.maxLength(RIGHTS.length))))
