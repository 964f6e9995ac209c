import { expect, it } from 'vitest'
import { fileNameOf } from './make-file.ts'

const named = (title: string) =>
  fileNameOf({ content: { kind: 'report', title, parts: [] }, format: 'pptx' }, '2026-11-23T08:00:00.000Z')

it('names the file of a deck or a dashboard by its title, without what a file system refuses', () => {
  expect(named('Tea in spring')).toBe('Tea in spring 2026-11-23.pptx')
  expect(named('Thé / شاي: "Q1"?')).toBe('Thé شاي Q1 2026-11-23.pptx')
  expect(named('///')).toBe('report 2026-11-23.pptx')
})
