import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { ProblemError } from '../failures/problems.ts'

/** A process whose event loop is this late refuses new work at once, rather than serving all of it too late. */
const MOST_DELAY_MS = 2_000

export const refuseUnderPressure = plugin(async (app: FastifyInstance) => {
  await app.register(underPressure, {
    maxEventLoopDelay: MOST_DELAY_MS,
    pressureHandler: () => {
      throw new ProblemError('overloaded')
    },
  })
})
