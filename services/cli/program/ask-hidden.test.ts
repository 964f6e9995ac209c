import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { askingHidden } from './ask-hidden.ts'

const collector = () => {
  const stderr = new PassThrough()
  const said: string[] = []
  stderr.on('data', (chunk) => said.push(String(chunk)))
  return { stderr, said }
}

/** A terminal with a user. */
const terminal = () => Object.assign(new PassThrough(), { isTTY: true as const })

it('reads the first line of standard input if there is no terminal, and asks nothing', async () => {
  const { stderr, said } = collector()
  const ask = askingHidden({ stdin: Readable.from(['violet ket', 'tle 9\nmore\n']), stderr })
  const password = await ask('New password: ')
  expect([password, await ask('Once more: ', password), said]).toEqual(['violet kettle 9', 'violet kettle 9', []])
})

it('asks at a terminal, and shows nothing of what is typed', async () => {
  const { stderr, said } = collector()
  const stdin = terminal()
  const typed = askingHidden({ stdin, stderr })('New password: ')
  stdin.write('violet kettle 9\r')
  expect(await typed).toBe('violet kettle 9')
  expect(said.join('')).toBe('New password: \n')
})

it('asks each question at a terminal', async () => {
  const { stderr } = collector()
  const stdin = terminal()
  const again = askingHidden({ stdin, stderr })('Once more: ', 'violet kettle 9')
  stdin.write('violet kettle 8\r')
  expect(await again).toBe('violet kettle 8')
})

it('is refused by Ctrl-C', async () => {
  const { stderr } = collector()
  const stdin = terminal()
  const typed = askingHidden({ stdin, stderr })('New password: ')
  stdin.write('\u0003')
  await expect(typed).rejects.toThrow('nothing was changed')
})
