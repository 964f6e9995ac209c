import type { WordingEvent } from '@portal/contracts/events/site'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { type TextChanges, unfitTexts } from '@portal/contracts/site/wording'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { handle } from '../../kernel/handle.ts'
import { isProductLanguage, productTexts } from '../../texts/say.ts'
import { type WordingCommand, wording } from '../domain/wording.ts'

type Asked = Readonly<{ commandId: CommandId; intent: string }>
type OfLanguage = Readonly<{ language: string; by: MemberId }>
type Reworded = OfLanguage & Readonly<{ section: string; texts: TextChanges }>

const wordingStream = (language: string): Stream<WordingEvent> => `wording-${language}`

/** All that may be asked of texts and languages. Each rejects with NotAppended. */
export const wordingCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const handled = (asked: Asked, command: WordingCommand) =>
    handle(log, wording, { ...asked, stream: wordingStream(command.language) }, command)
  const of = ({ language, by }: OfLanguage) => ({ language, by, isOurs: isProductLanguage(language), at: now() })
  return {
    reword: (asked: Asked, { section, texts, ...one }: Reworded) => {
      const english = productTexts('en', section) ?? {}
      const unfit = unfitTexts(one.language, english, texts)
      return handled(asked, { type: 'Reword', ...of(one), section, texts, unfit })
    },
    addLanguage: (asked: Asked, one: OfLanguage) => handled(asked, { type: 'AddLanguage', ...of(one) }),
    withdrawLanguage: (asked: Asked, one: OfLanguage) => handled(asked, { type: 'WithdrawLanguage', ...of(one) }),
  }
}
export type WordingCommands = ReturnType<typeof wordingCommands>
