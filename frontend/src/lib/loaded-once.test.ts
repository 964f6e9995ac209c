import { expect, it } from 'vitest'
import { loadedOnce } from './loaded-once.ts'

it('a module is loaded once, and again after a failure', async () => {
  const outcomes = [() => Promise.reject(new Error('offline')), () => Promise.resolve('tea')]
  let asked = 0
  const tea = loadedOnce<string>(() => outcomes[asked++]?.() ?? Promise.reject(new Error('asked too often')))
  await expect(Promise.all([tea.load(), tea.load()])).rejects.toThrow('offline')
  expect([asked, tea.now()]).toEqual([1, null])
  expect(await Promise.all([tea.load(), tea.load()])).toEqual(['tea', 'tea'])
  expect([asked, tea.now(), await tea.load()]).toEqual([2, 'tea', 'tea'])
})
