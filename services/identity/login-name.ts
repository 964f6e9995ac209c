import * as z from 'zod/mini'

const LONGEST = 320

/** Whether a mail can be sent to it: one `@`, with a name before and a domain after it. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && z.email().safeParse(text.trim()).success
