import { describe, expect, it } from 'vitest'
import { textOfHtml, withWholeAddresses } from './html-text.ts'

describe('the plain text of a mail', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<h2>Tea</h2><p>Hot<br />or cold</p>', 'Tea\n\nHot\nor cold'],
    ['<ul><li><p>Black</p></li><li>Green</li></ul>', '- Black\n\n- Green'],
    ['<p>Read <a href="https://example.org/news">this</a></p>', 'Read this (https://example.org/news)'],
    ['<p><a href="https://example.org">https://example.org</a></p>', 'https://example.org'],
    ['<p><a href="mailto:tea@example.org">tea@example.org</a></p>', 'tea@example.org'],
    ['<p>salt &amp; pepper &lt;3 &amp;lt;</p>', 'salt & pepper <3 &lt;'],
    ['', ''],
    ['<p></p>', ''],
  ])('of %s', (html, text) => expect(textOfHtml(html)).toBe(text))
})

it('links of the portal have its whole address in a mail, and others stay as they are', () => {
  const html = '<a href="/news">a</a><a href="https://x.org/y">b</a><img src="/files/cup" alt="" />'
  expect(withWholeAddresses(html, 'https://tea.example.org/')).toBe(
    '<a href="https://tea.example.org/news">a</a><a href="https://x.org/y">b</a><img src="https://tea.example.org/files/cup" alt="" />',
  )
})
