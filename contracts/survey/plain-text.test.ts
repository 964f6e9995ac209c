import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('the plain text of HTML', () => {
  it.each([
    ['<p>Tea &amp;\n <b>milk</b>&nbsp;&lt;3</p>', 'Tea & milk <3'],
    ['green<br>tea', 'green tea'],
    ['<ul><li>Tea</li><li>Milk</li></ul>', 'Tea Milk'],
    ['<table><tr><th>Tea</th><td>Milk</td></tr><tr><td>Mint</td></tr></table>', 'Tea Milk Mint'],
    ['un<b>sweet</b>ened', 'unsweetened'],
    ['<img src="data:," alt="a cup"> Tea', 'Tea'],
    ['tea &amp;lt;3', 'tea &lt;3'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['Tea', 'Tea'],
  ])('%s is %s', (html, text) => expect(plainText(html)).toBe(text))
})
