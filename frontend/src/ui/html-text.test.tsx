import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanHtml, phrasing } from './clean-html.ts'
import { HtmlBlock, InlineHtml } from './html-text.tsx'

afterEach(cleanup)

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

it('keeps a table, which scrolls by itself and by the keyboard where it is wide', () => {
  const cells = '<tbody><tr><th scope="col" colspan="2">Week</th></tr><tr><td>Monday</td><td>Tea</td></tr></tbody>'
  expect(cleanHtml(`<p>x</p><table onclick="x()" style="x">${cells}</table>`)).toBe(
    `<p>x</p><div class="html__table" tabindex="0"><table>${cells}</table></div>`,
  )
  expect(cleanHtml(`<p title="<table">x</p>`)).not.toContain('html__table')
  expect(cleanHtml(`<table>${cells}</table>`, phrasing)).toBe('WeekMondayTea')
})

it('is cleaned by what is allowed where it is shown, whatever was asked for before', () => {
  const text = '<p>Tea <b>or</b> coffee?</p>'
  expect([cleanHtml(text), cleanHtml(text, phrasing), cleanHtml(text)]).toEqual([text, 'Tea <b>or</b> coffee?', text])
})

describe('a text that is shown', () => {
  it('has its words at once, and its markup as soon as that can be made safe', async () => {
    render(
      <section aria-label="both">
        <InlineHtml html="Tea &amp; <strong>coffee</strong><script>alert(1)</script>" />
      </section>,
    )
    expect(screen.getByLabelText('both').textContent).toContain('Tea & coffee')
    expect((await screen.findByText('coffee')).tagName).toBe('STRONG')
    expect(screen.getByLabelText('both').querySelector('script')).toBeNull()
  })

  it('without markup is shown as it is', () => {
    render(<HtmlBlock html="Tea or coffee?" />)
    expect(screen.getByText('Tea or coffee?').className).toBe('html')
  })
})
