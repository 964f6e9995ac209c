import type { EndPage, Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { Question } from '@portal/contracts/survey/question'
import { safeHtml } from '../html/safe-html.ts'

const safe = (text: LocalText): LocalText =>
  typeof text === 'string'
    ? safeHtml(text)
    : Object.fromEntries(Object.entries(text).map(([language, words]) => [language, safeHtml(words)]))

const safeText = <T extends Readonly<{ text: LocalText }>>(holder: T): T => ({ ...holder, text: safe(holder.text) })

const safeQuestion = (question: Question): Question => {
  const asked = { ...safeText(question), ...(question.help !== undefined && { help: safe(question.help) }) }
  switch (asked.type) {
    case 'single-choice':
    case 'multi-choice':
      return { ...asked, options: asked.options.map(safeText) }
    case 'rank-sort':
      return { ...asked, items: asked.items.map(safeText) }
    case 'grid':
      return { ...asked, items: asked.items.map(safeText), scale: asked.scale.map(safeText) }
    case 'info':
    case 'open-text':
      return asked
  }
}

const safePage = (page: Page): Page => ({
  ...page,
  ...(page.title !== undefined && { title: safe(page.title) }),
  questions: page.questions.map(safeQuestion),
})

const safeEnd = (end: EndPage): EndPage => ('message' in end ? { message: safe(end.message) } : end)

/** The definition with every text of it made safe. Doing it twice changes nothing. */
export const safeDefinition = (definition: SurveyDefinition): SurveyDefinition => ({
  ...definition,
  title: safe(definition.title),
  ...(definition.description !== undefined && { description: safe(definition.description) }),
  pages: definition.pages.map(safePage),
  endPages: { complete: safeEnd(definition.endPages.complete) },
})
