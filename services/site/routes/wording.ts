import { addLanguage, changeWording, type DeskText, getWording, withdrawLanguage } from '@portal/contracts/http/wording'
import { englishOf, textKeys } from '@portal/contracts/site/wording'
import type { WordingQueries } from '@portal/projections/site/wording/queries'
import type { FastifyReply } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type CommandOf, commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { isProductLanguage, productSections, productTexts } from '../../texts/say.ts'
import type { WordingRejection } from '../domain/wording.ts'
import type { WordingCommands } from '../wording/commands.ts'
import { canonicalTag, namesLanguage } from '../wording/language-tag.ts'

type Deps = Readonly<{ wording: WordingQueries; wordingCommands: WordingCommands; reached: Reached }>

const refused = (rejection: WordingRejection): ProblemError => {
  switch (rejection.code) {
    case 'unknown-language':
      return new ProblemError('not-found')
    case 'own-language':
      return new ProblemError('not-possible', { values: { reason: 'own-language' } })
    case 'unfit-texts':
      return new ProblemError('invalid-request', { values: { reason: 'unfit-texts', names: [...rejection.keys] } })
  }
}

const answered = async (reply: FastifyReply, handling: ReturnType<WordingCommands['reword']>) => {
  const handled = await handling
  if (handled.outcome === 'rejected') throw refused(handled.rejection)
  withPosition(reply, handled.position)
  return { status: 'success' as const }
}

const staffOf = ({ actor, ...asked }: CommandOf) => ({ by: actor.id, asked })

const noSuchLanguage = () => new ProblemError('invalid-request', { values: { reason: 'no-such-language' } })

/** @throws ProblemError for what is no tag */
const canonical = (tag: string): string => {
  const usual = canonicalTag(tag)
  if (usual === null) throw noSuchLanguage()
  return usual
}

type OfSection = Readonly<{ section: string; language: string; own: Readonly<Record<string, string>> }>

const deskTexts = ({ section, language, own }: OfSection): DeskText[] => {
  const english = productTexts('en', section) ?? {}
  const standard = productTexts(language, section)
  return textKeys(language, english).map((key) => ({
    key,
    english: englishOf(english, key) ?? '',
    standard: standard?.[key] ?? null,
    own: own[key] ?? null,
  }))
}

/** What staff do with the texts of the interface and with languages. */
export const wordingRoutes = ({ wording, wordingCommands, reached }: Deps) => [
  route(
    getWording,
    async ({ params: { language } }) => {
      const added = await wording.added()
      const isAdded = added.includes(language)
      if (!isAdded && !isProductLanguage(language)) throw new ProblemError('not-found')
      const own = await wording.textsIn(language)
      const sections = productSections().map((section) => ({
        section,
        texts: deskTexts({ section, language, own: own[section] ?? {} }),
      }))
      return { language, isAdded, sections }
    },
    { before: atLeast(reached, 'wording') },
  ),
  route(changeWording, async (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const language = canonical(request.params.language)
    return answered(reply, wordingCommands.reword(asked, { by, language, ...request.body }))
  }),
  route(addLanguage, async (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const language = canonical(request.body.language)
    if (!namesLanguage(language)) throw noSuchLanguage()
    return answered(reply, wordingCommands.addLanguage(asked, { by, language }))
  }),
  route(withdrawLanguage, async (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const language = canonical(request.params.language)
    return answered(reply, wordingCommands.withdrawLanguage(asked, { by, language }))
  }),
]
