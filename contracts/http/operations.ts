import * as z from 'zod/mini'

/** GET /api/health: the process answers. It says nothing about the database. */
export const Health = z.object({ status: z.literal('ok') })

/** GET /api/ready: 200 when requests can be served now, else 503 with `ready: false`. */
export const Ready = z.object({ ready: z.boolean() })
