import { addressesIn } from '@portal/contracts/identity/addresses-in'
import { onAccent } from '@portal/contracts/site/theme'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { escapeHtml } from '@portal/infra/tools/escape-html'

/** What a mail says, in one language. `action`: the one thing to do, as a button and as an address to copy. */
export type Letter = Readonly<{
  language: string
  site: string
  /** The community's colour on a light page: of the button and of links. */
  accent: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** What staff wrote, after the paragraphs: HTML that was sanitised, and the same as text. */
  body?: Readonly<{ html: string; text: string }>
  action: Readonly<{ text: string; url: string; hint: string }> | null
  footer: string
  /** Below the footer. */
  links?: readonly Readonly<{ text: string; url: string }>[]
}>

/** What a template made: it is not escaped again. */
type Html = Readonly<{ markup: string }>

const written = (value: string | Html | readonly Html[]): string => {
  if (typeof value === 'string') return escapeHtml(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

/** A template whose values are escaped. */
const html = (strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html => ({
  markup: strings.map((text, at) => text + (at < values.length ? written(values[at] ?? '') : '')).join(''),
})

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,Tahoma,sans-serif"
const buttonOf = (accent: string): string =>
  `display:inline-block;padding:12px 20px;background:${accent};color:${onAccent(accent)};border-radius:8px;text-decoration:none;font-weight:600`

const paragraph = (text: string): Html => html`<p style="margin:0 0 16px">${text}</p>`

const actionInHtml = ({ text, url, hint }: NonNullable<Letter['action']>, accent: string): Html => html`
<p style="margin:24px 0"><a href="${url}" style="${buttonOf(accent)}">${text}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4b5956">${hint}<br><a href="${url}" dir="ltr" style="color:${accent};word-break:break-all">${url}</a></p>`

const linkInHtml = ({ text, url }: Readonly<{ text: string; url: string }>): Html =>
  html`<br><a href="${url}" style="color:#4b5956">${text}</a>`

/** For mail programs: styles at each element, no picture of others, nothing that is loaded. */
export const letterInHtml = (letter: Letter): string => {
  const { language, site, accent, subject, greeting, paragraphs, body, action, footer, links = [] } = letter
  const words: Html = { markup: body === undefined ? '' : `<div style="margin:0 0 16px">${body.html}</div>` }
  return html`<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f5f7f6;color:#14201e;font-size:16px;line-height:1.6;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;color:${accent}">${site}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${[greeting, ...paragraphs].map(paragraph)}${words}${action ? actionInHtml(action, accent) : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d8dfdd;font-size:14px;color:#4b5956">${footer}${links.map(linkInHtml)}</p>
</div>
</body>
</html>
`.markup
}

/** French has a space before it. */
const colonIn = (language: string): string => (language === 'fr' ? '\u00a0:' : ':')

/** The same words alone. */
export const letterInText = (letter: Letter): string => {
  const { language, site, greeting, paragraphs, body, action, footer, links = [] } = letter
  const colon = colonIn(language)
  return [
    greeting,
    ...paragraphs,
    ...(body === undefined ? [] : [body.text]),
    ...(action ? [`${action.text}${colon}\n${action.url}`] : []),
    '-- ',
    [site, footer, ...links.map(({ text, url }) => `${text}${colon} ${url}`)].join('\n'),
  ].join('\n\n')
}

type Words = Readonly<{ language: string; accent: string; subject: string; text: string }>

/** A letter of which only the words are known, with its addresses as links. */
export const textInHtml = ({ language, accent, subject, text }: Words): string =>
  html`<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#14201e;font-size:16px;line-height:1.6;${FONT}">
<div style="max-width:560px;margin:0 auto;white-space:pre-wrap">${addressesIn(text).map(({ text: part, isAddress }) =>
    isAddress ? html`<a href="${part}" dir="ltr" style="color:${accent}">${part}</a>` : html`${part}`,
  )}</div>
</body>
</html>
`.markup
