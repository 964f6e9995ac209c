import { SHORTEST_PASSWORD } from './password-length.ts'

/** Why a new password is refused. */
export type PasswordFault = 'too-short' | 'too-common' | 'too-like-name'

/** What most passwords that are guessed first are made of, in lower case without digits and signs. */
const COMMON_WORDS = new Set(
  (
    'password passwort motdepasse contrasena senha parola wachtwoord secret letmein welcome bienvenue willkommen login ' +
    'admin administrator user guest root master default changeme qwerty qwertz azerty qwertyuiop asdfghjkl zxcvbnm ' +
    'iloveyou jetaime monkey dragon football baseball basketball soccer superman batman starwars pokemon princess ' +
    'sunshine shadow michael jennifer jordan charlie summer winter spring autumn freedom whatever trustno trustnoone ' +
    'opensesame openup computer internet samsung google facebook liverpool chelsea arsenal barcelona realmadrid ' +
    'mustang harley corvette ferrari chocolate butterfly babygirl loveme lovely hello helloworld test testing demo'
  ).split(' '),
)

/** Letters that are often written as digits or signs. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Rows of keys and of the alphabet, along which many passwords run. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
]
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
const spelledOut = (text: string): string =>
  [...text.replace(/[^\p{L}]+$/u, '')].map((sign) => WRITTEN_AS[sign] ?? sign).join('')

/** How much of a text is new: signs that repeat the one before, a run of keys, or a part that came already, are not. */
const newSignsIn = (text: string): number => {
  const signs = [...text]
  return signs.filter((sign, at) => {
    const before = signs[at - 1]
    if (before === undefined) return true
    const isRun = RUNS.some((run) => run.includes(before + sign))
    return (
      before !== sign &&
      !isRun &&
      !signs
        .slice(0, at - 1)
        .join('')
        .includes(before + sign)
    )
  }).length
}
const FEWEST_NEW_SIGNS = 5

const isCommon = (password: string): boolean => {
  const text = password.toLowerCase()
  if ([lettersOf(text), lettersOf(spelledOut(text))].some((word) => COMMON_WORDS.has(word))) return true
  return newSignsIn(text) < FEWEST_NEW_SIGNS
}

/** The parts of a name that are long enough to be recognised: an address has one before and one after its `@`. */
const partsOf = (name: string): readonly string[] =>
  [name, ...name.split(/[@\s]/)].map((part) => part.trim().toLowerCase()).filter((part) => part.length >= 4)

const isLikeName = (password: string, names: readonly string[]): boolean => {
  const letters = lettersOf(password.toLowerCase())
  return names
    .flatMap(partsOf)
    .some((part) => part === password.toLowerCase() || (letters !== '' && lettersOf(part) === letters))
}

/**
 * What is wrong with a new password, or null. `names`: what its owner signs in by and is called. Browser and server ask the
 * same; the server decides.
 */
export const passwordFault = (password: string, names: readonly string[]): PasswordFault | null => {
  if ([...password.normalize('NFKC')].length < SHORTEST_PASSWORD) return 'too-short'
  if (isLikeName(password, names)) return 'too-like-name'
  return isCommon(password) ? 'too-common' : null
}

export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** For the person who types it: a longer one with new signs is harder to guess. */
export const strengthOf = (password: string, names: readonly string[]): PasswordStrength => {
  if (passwordFault(password, names) !== null) return 'weak'
  return newSignsIn(password.toLowerCase()) >= 12 ? 'strong' : 'fair'
}
