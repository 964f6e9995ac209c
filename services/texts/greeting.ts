import { oneLine } from './one-line.ts'
import { sayIn } from './say.ts'

/** The first words of a mail to a member. `name`: null for a member who has chosen none, and is not called by an id. */
export const greetingIn = (language: string, name: string | null): string => {
  const say = sayIn(language, 'identity/mails')
  return name === null ? say('greeting-nameless') : say('greeting', { name: oneLine(name) })
}
