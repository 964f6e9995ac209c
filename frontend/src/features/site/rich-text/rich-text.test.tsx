import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { RichText } from './rich-text.tsx'

// jsdom lays nothing out.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})

const open = async (html: string) => {
  const written = vi.fn()
  openScreen(<RichText label="Text" lang="en" html={html} onHtml={written} />)
  await screen.findByRole('textbox', { name: 'Text' }, { timeout: 20_000 })
  return () => String(written.mock.lastCall?.[0] ?? '')
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the editor of a text', () => {
  it('shows it as it will look, and writes headings and lists', async () => {
    const written = await open('<p>Be <strong>kind</strong></p>')
    expect(screen.getByText('kind').tagName).toBe('STRONG')
    await press('Large heading')
    expect(written()).toBe('<h2 dir="auto">Be <strong>kind</strong></h2>')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Large heading' }).getAttribute('aria-pressed')).toBe('true'),
    )
    await press('Undo')
    await press('List')
    expect(written()).toBe('<ul dir="auto"><li dir="auto"><p dir="auto">Be <strong>kind</strong></p></li></ul>')
  })

  it('keeps nothing that could run', async () => {
    const written = await open(
      '<p onclick="x()">Hi<script>x()</script></p><iframe src="https://evil.example"></iframe>',
    )
    await press('Large heading')
    expect(written()).not.toMatch(/onclick|script|iframe/)
  })

  it('takes links that a member may follow, and no others', async () => {
    const written = await open('<p><a href="https://example.org">rules</a></p>')
    await press('Insert a link')
    const field = screen.getByLabelText('Address of the link')
    fireEvent.change(field, { target: { value: 'javascript:x()' } })
    expect(screen.getByRole('button', { name: 'Set' })).toHaveProperty('disabled', true)
    expect(written()).not.toContain('javascript')
  })
})
