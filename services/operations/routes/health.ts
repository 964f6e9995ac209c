import { Health } from '@portal/contracts/http/operations'
import type { RoutePlugin } from '../../http/calls/contracts.ts'

/** For whoever restarts processes that hang: it asks for nothing but this process. */
export const healthRoute: RoutePlugin = async (app) => {
  app.get('/api/health', { schema: { summary: 'The process answers', response: { 200: Health } } }, async () => ({
    status: 'ok' as const,
  }))
}
