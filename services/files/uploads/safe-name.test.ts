import { expect, it } from 'vitest'
import { safeName } from './safe-name.ts'

it.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\windows\\system.ini.png', 'system.ini.png'],
  ['C:\\me.png', 'me.png'],
  ['/absolute/me.png', 'me.png'],
  ['me\0.png', 'me.png'],
  ['me\r\nset-cookie: a=b.png', 'meset-cookie_ a=b.png'],
  ['photo\u202egnp.exe.png', 'photognp.exe.png'],
  ['"me"; filename="x.html.png', '_me_; filename=_x.html.png'],
  ['.htaccess.png', 'htaccess.png'],
  ['...png', 'file.png'],
  ['  .png', 'file.png'],
  ['\ud800.png', '\ufffd.png'],
])('the name %j is shown as %j: no part of a path, nothing hidden, no header', (given, shown) => {
  expect(safeName(given, 'png')).toBe(shown)
})

it('a name is at most 120 characters and its ending, and no character is cut in two', () => {
  const name = safeName(`${'👍'.repeat(300)}.png`, 'png')
  expect([...name]).toHaveLength(124)
  expect(name.isWellFormed()).toBe(true)
})

it('the ending is that of the content, whatever the name says', () => {
  expect(safeName('page.html', 'png')).toBe('page.png')
  expect(safeName('page.php.jpg', 'png')).toBe('page.php.png')
})
