import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bytesOf, everyFigure } from '../../support/surveys/every-figure.ts'

const run = promisify(execFile)

/** What stands on the slides of `everyFigure`, with one decimal: bases, means, and shares. */
const WANTED = ['57', '20', '37', '2.71', '3.71', '33.3', '28.5', '28.6', '30.0'] as const

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Slides of a table as LibreOffice shows them, made into a PDF whose words Poppler reads. @returns the figures that are
 * not there; null where one of the two is not installed
 */
export const missingOnSlides = async (folder: string): Promise<readonly string[] | null> => {
  const file = join(folder, 'slides.pptx')
  await writeFile(file, await bytesOf('pptx', 'en', {}, everyFigure))
  try {
    await run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, file])
    const { stdout } = await run('pdftotext', ['-layout', join(folder, 'slides.pdf'), '-'])
    const words = new Set(stdout.split(/[\s%]+/))
    return WANTED.filter((figure) => !words.has(figure))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
