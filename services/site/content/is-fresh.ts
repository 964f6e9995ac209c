import type { FastifyRequest } from 'fastify'

/** Whether it asks for what was just written: then what was read a moment ago will not do. */
export const isFresh = ({ headers }: FastifyRequest): boolean => headers['at-least-position'] !== undefined
