import * as z from 'zod/mini'
import { call } from '../call.ts'

/** It says nothing about the database. */
export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  summary: 'The process answers',
  who: 'anyone',
  replies: { 200: z.object({ status: z.literal('ok') }) },
})

const Ready = z.object({ ready: z.boolean() })

/** 200 when requests can be served now, else 503 with `ready: false`. */
export const getReady = call({
  method: 'GET',
  path: '/api/ready',
  summary: 'Requests can be served',
  who: 'anyone',
  replies: { 200: Ready, 503: Ready },
})

export const getMetrics = call({
  method: 'GET',
  path: '/api/metrics',
  summary: 'Figures for Prometheus: a developer, or the token for it',
  who: 'metrics-reader',
  replies: { 200: { media: 'text/plain' } },
})
