import type { WordingEvent } from '@portal/contracts/events/site'
import { Instant, MemberId } from '@portal/contracts/ids'
import type { TextChanges } from '@portal/contracts/site/wording'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { wording } from './wording.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const by = MemberId.parse(uuidOf('staff'))
const section = 'site/shell'
const of = (language: string, isOurs: boolean) => ({ language, isOurs, by, at })
const reword = (texts: TextChanges, unfit: readonly string[] = [], language = of('fr', true)) =>
  ({ type: 'Reword', ...language, section, texts, unfit }) as const
const reworded = (texts: TextChanges): WordingEvent => ({
  type: 'TextsReworded',
  language: 'fr',
  section,
  texts,
  by,
  at,
})
const german = of('de', false)
const added: WordingEvent = { type: 'LanguageAdded', language: 'de', by, at }
const withdrawn: WordingEvent = { type: 'LanguageWithdrawn', language: 'de', by, at }

describe('the wording of a language', () => {
  const wordings = specFor(wording)

  it('has what differs from before, and goes back to the text of the product', () => {
    wordings
      .given()
      .when(reword({ menu: 'Sommaire' }))
      .gives(reworded({ menu: 'Sommaire' }))
    wordings
      .given(reworded({ menu: 'Sommaire' }))
      .when(reword({ menu: 'Sommaire', support: 'Aide' }))
      .gives(reworded({ support: 'Aide' }))
    wordings
      .given(reworded({ menu: 'Sommaire' }))
      .when(reword({ menu: null }))
      .gives(reworded({ menu: null }))
    wordings
      .given()
      .when(reword({ menu: null }))
      .gives()
  })

  it('is refused as a whole if one text does not fit', () =>
    wordings
      .given()
      .when(reword({ menu: 'x {{y}}', support: 'Aide' }, ['menu']))
      .isRejected({ code: 'unfit-texts', keys: ['menu'] }))

  it('is of a language that the product has or the community added', () => {
    wordings
      .given()
      .when(reword({ menu: 'Menü' }, [], german))
      .isRejected({ code: 'unknown-language' })
    const event: WordingEvent = { type: 'TextsReworded', language: 'de', section, texts: { menu: 'Menü' }, by, at }
    wordings
      .given(added)
      .when(reword({ menu: 'Menü' }, [], german))
      .gives(event)
    wordings
      .given(added, withdrawn)
      .when(reword({ menu: 'Menü' }, [], german))
      .isRejected({ code: 'unknown-language' })
  })
})

it('a language is added and withdrawn once; those of the product are neither', () => {
  const languages = specFor(wording)
  languages
    .given()
    .when({ type: 'AddLanguage', ...german })
    .gives(added)
  languages
    .given(added)
    .when({ type: 'AddLanguage', ...german })
    .gives()
  languages
    .given(added)
    .when({ type: 'WithdrawLanguage', ...german })
    .gives(withdrawn)
  languages
    .given()
    .when({ type: 'WithdrawLanguage', ...german })
    .gives()
  for (const type of ['AddLanguage', 'WithdrawLanguage'] as const)
    languages
      .given()
      .when({ type, ...of('fr', true) })
      .isRejected({ code: 'own-language' })
})
