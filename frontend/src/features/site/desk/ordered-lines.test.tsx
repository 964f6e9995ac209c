import type { DeskLine } from '@portal/contracts/http/content-desk'
import { ContentId } from '@portal/contracts/ids'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { OrderedLines } from './ordered-lines.tsx'

const line = (at: number): DeskLine => ({
  contentId: ContentId.parse(`018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e0${at}`),
  title: { en: `Piece ${at}` },
  name: null,
  isInMenu: false,
  picture: null,
  state: 'published',
  hasDraft: false,
  shownFrom: null,
  shownUntil: null,
  draftedAt: '2026-11-20T08:00:00.000Z',
  since: null,
})

it('what is said of dragging is in the language of the portal, not that of the library', () => {
  const { container } = openScreen(
    <OrderedLines kind="slide" lines={[line(1), line(2)]} canMove onDelete={() => undefined} />,
    { member: robin },
  )
  expect(container.textContent).not.toContain('To pick up a draggable item')
  expect(screen.getAllByText(/Drag the lines, or use the arrows/).length).toBeGreaterThan(0)
})
