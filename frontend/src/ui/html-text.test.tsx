import { describe, expect, it } from 'vitest'
import { cleanHtml } from './html-text.tsx'

describe('a text of a survey', () => {
  it.each([
    ['<p>Tea <strong>or</strong> coffee?</p>', '<p>Tea <strong>or</strong> coffee?</p>'],
    ['<script>alert(1)</script>Tea', 'Tea'],
    ['<img src="/tea.png" alt="Tea" onerror="alert(1)">', '<img src="/tea.png" alt="Tea">'],
    ['<a href="javascript:alert(1)">Tea</a>', '<a target="_blank" rel="noopener noreferrer">Tea</a>'],
    ['<p style="position:fixed" onclick="x()">Tea</p>', '<p>Tea</p>'],
    ['<form action="/x"><input name="a">Tea</form>', 'Tea'],
  ])('keeps nothing that runs, styles or submits: %s', (html, clean) => expect(cleanHtml(html)).toBe(clean))

  it('opens links in a new tab', () =>
    expect(cleanHtml('<a href="https://example.org">more</a>')).toContain('target="_blank"'))
})
