import type { DataExportReply } from '@portal/contracts/http/data-export'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { DataExportScreen } from './data-export-screen.tsx'

const waiting = {
  exportId: '0c1d8a52-33c9-4a6e-9c0e-2f0f6f0f7c22',
  status: 'waiting',
  share: 0.4,
  askedAt: '2026-11-22T08:00:00.000Z',
  bytes: null,
  expiresAt: null,
} as const
const ready = { ...waiting, status: 'ready', share: 1, bytes: 48_211, expiresAt: '2026-11-29T08:00:00.000Z' } as const

const served = (reply: () => DataExportReply) =>
  serve(({ method }) =>
    method === 'GET' ? { body: reply() } : { body: { status: 'success', message: 'It is being made.' } },
  )

describe('the screen of the member’s data', () => {
  it('asks for the file, shows how far it is, and then leads to it', async () => {
    const replies: DataExportReply[] = [
      { export: null, mayAsk: true },
      { export: waiting, mayAsk: false },
      { export: ready, mayAsk: false },
    ]
    const asked = served(() => (replies.length > 1 ? replies.shift() : undefined) ?? { export: ready, mayAsk: false })
    openScreen(<DataExportScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Make the file' }))
    await screen.findByText('It is being made.')
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getByText('Generating File...')).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'Download (48 kB)' }, { timeout: 10_000 })
    expect(link.getAttribute('href')).toBe(`/api/profile/export/${ready.exportId}/file`)
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Make the file' })).toBeNull()
  })

  it('lets a file that failed or expired be asked for again', async () => {
    for (const status of ['failed', 'expired'] as const) {
      served(() => ({ export: { ...ready, status }, mayAsk: true }))
      const { unmount } = openScreen(<DataExportScreen />)
      await screen.findByRole('button', { name: 'Make the file' })
      expect(screen.queryByRole('link')).toBeNull()
      unmount()
    }
  })
})
